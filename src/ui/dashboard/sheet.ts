import { useCallback } from 'react'
import { makeOthersInert } from '../../browser/make-others-inert.ts'

/** Returns what opens a `<dialog>`: over the page of a phone, or as a part of a wide page. @param first gets the focus */
export function useSheet(isWide: boolean, first = 'h2') {
  return useCallback(
    (dialog: HTMLDialogElement | null) => {
      if (!dialog) return
      // A modal dialog would cover the toasts, and so Undo.
      dialog.show()
      dialog.querySelector<HTMLElement>(first)?.focus({ preventScroll: true })
      const restorePage = isWide ? undefined : makeOthersInert(dialog)
      // The page of a phone would scroll behind the sheet.
      document.documentElement.toggleAttribute('data-sheet', !isWide)
      return () => {
        restorePage?.()
        document.documentElement.removeAttribute('data-sheet')
        // Closing returns the focus.
        dialog.close()
      }
    },
    [isWide, first],
  )
}
