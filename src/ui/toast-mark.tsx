/** What a notice says: that something is done, or that it is not. */
export type ToastKind = 'done' | 'problem'

/** A tick or an exclamation mark, for those who do not see the colour; the sentence itself says it to all others. */
export function ToastMark({ kind }: { kind: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" className="toast-mark" aria-hidden="true">
      <path d={kind === 'problem' ? 'M12 5v9M12 18.5v.5' : 'M5 12.5l4.5 4.5L19 7.5'} />
    </svg>
  )
}
