import { whenIdle } from '../../browser/when-idle.ts'

/** Loads the observers last. The browser buffers what they have missed. */
export function startWebVitals(): void {
  const { webVitals, page } = document.documentElement.dataset
  if (!webVitals) return
  const measure = () =>
    void import('./measure-web-vitals.ts').then((file) => file.measureWebVitals(page as string)).catch(() => {})
  addEventListener('load', () => whenIdle(measure))
}
