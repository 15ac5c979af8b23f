import type { DesignInterest } from '../api/analytics.ts'

const reportedInterests = new Set<string>()

/** Sends a count to the shop, also while the page is being left. A failure is not reported to the visitor. */
export function report(kind: 'pageViews' | 'interests', body: object): void {
  const address = document.documentElement.dataset[kind]
  if (!address) return
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
  fetch(address, { method: 'POST', headers, body: JSON.stringify(body), keepalive: true })
    // Chromium keeps the connection busy until the response is read.
    .then((response) => response.text())
    .catch(() => {})
}

/** Reports once per page that a design was looked at or asked about. */
export function reportInterest(interest: DesignInterest): void {
  const name = `${interest.interest} ${interest.id}`
  if (reportedInterests.has(name)) return
  reportedInterests.add(name)
  report('interests', interest)
}

/** Reports the design of the page, and taps on links that ask about a design. */
export function startInterests(): void {
  const design = document.querySelector<HTMLElement>('[data-looked-at]')
  if (design) reportInterest({ id: design.dataset.lookedAt as string, interest: 'looked at' })
  for (const link of document.querySelectorAll<HTMLElement>('[data-asks-about]'))
    link.addEventListener('click', () =>
      reportInterest({ id: link.dataset.asksAbout as string, interest: 'asked about' }),
    )
}
