import { takeToast } from './next-page-toast.ts'

export function startToasts(): void {
  const message = takeToast()
  if (message || document.querySelector('.toast'))
    void import('./toasts.ts').then(({ showFirstToasts }) => showFirstToasts(message))
}
