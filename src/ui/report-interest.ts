import type { DesignInterest } from '../api/analytics.ts'
import { report } from './report.ts'

const reported = new Set<string>()

/** Reports once per page that a design was looked at or asked about. */
export function reportInterest(interest: DesignInterest): void {
  const name = `${interest.interest} ${interest.id}`
  if (reported.has(name)) return
  reported.add(name)
  report('interests', interest)
}

/** Reports the design of the page, and taps on links that ask about a design. */
export function startInterests(): void {
  const shown = document.querySelector<HTMLElement>('[data-looked-at]')
  if (shown) reportInterest({ id: shown.dataset.lookedAt as string, interest: 'looked at' })
  for (const link of document.querySelectorAll<HTMLElement>('[data-asks-about]'))
    link.addEventListener('click', () =>
      reportInterest({ id: link.dataset.asksAbout as string, interest: 'asked about' }),
    )
}
