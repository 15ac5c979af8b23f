import { deleteAllExcept } from './delete-all-except.ts'

/** Keeps the focus in an open sheet, and closes it when a link in it is followed. */
export function startBottomSheets(): void {
  for (const sheet of document.querySelectorAll<HTMLElement>('[data-sheet]')) {
    let release: (() => void) | undefined
    let isLeaving = false
    // Before it closes, so that the focus can return to what is outside of it.
    sheet.addEventListener('beforetoggle', ({ newState }) => {
      release?.()
      release = newState === 'open' ? deleteAllExcept(sheet) : undefined
    })
    sheet.addEventListener('toggle', ({ newState }) => {
      if (newState === 'open') sheet.querySelector('button')?.focus()
      // A tap beside the sheet moves the focus to the page behind it, and a followed link moves it to its target.
      else if (!isLeaving && document.activeElement?.matches('body, main'))
        toggleOf(sheet)?.focus({ preventScroll: true })
      isLeaving = false
    })
    sheet.addEventListener('click', ({ target }) => {
      isLeaving = (target as Element).closest('a') !== null
      // Chromium 109 has no popovers.
      if (isLeaving) sheet.togglePopover?.(false)
    })
  }
}

function toggleOf({ id }: HTMLElement): HTMLElement | null {
  return document.querySelector(`[popovertarget="${id}"]:not([popovertargetaction])`)
}
