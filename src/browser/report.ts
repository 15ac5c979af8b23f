import type { DesignInterest } from '../api/analytics.ts'

const reportedInterests = new Set<string>()

/** Sends a report, also while the visitor leaves the page. Ignores failures. */
export function report(kind: 'pageViews' | 'interests' | 'webVitals', body: object): void {
  const address = document.documentElement.dataset[kind]
  if (!address) return
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
  fetch(address, { method: 'POST', headers, body: JSON.stringify(body), keepalive: true })
    // Chromium keeps the connection busy until the response is read.
    .then((response) => response.text())
    .catch(() => {})
}

export function reportInterest(interest: DesignInterest): void {
  const name = `${interest.interest} ${interest.id}`
  if (reportedInterests.has(name)) return
  reportedInterests.add(name)
  report('interests', interest)
}

export function startInterests(): void {
  const design = document.querySelector<HTMLElement>('[data-viewed-design]')
  if (design) reportInterest({ id: design.dataset.viewedDesign as string, interest: 'view' })
  for (const link of document.querySelectorAll<HTMLElement>('[data-enquired-design]'))
    link.addEventListener('click', () =>
      reportInterest({ id: link.dataset.enquiredDesign as string, interest: 'enquiry' }),
    )
}
