export type ToastKind = 'done' | 'problem'

/** A tick or an exclamation mark, so that the kind does not depend on colour alone. */
export const toastMarkPaths: Record<ToastKind, string> = {
  done: 'M5 12.5l4.5 4.5L19 7.5',
  problem: 'M12 5v9M12 18.5v.5',
}

/** Holds the message for the next page of this tab. */
export const nextPageKey = 'carriedToast'
