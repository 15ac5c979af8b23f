import type { Page } from '@playwright/test'

/** Replaces everything that depends on the day, so that the snapshots stay comparable. */
export function hideDates(page: Page): Promise<void> {
  return page.evaluate(hide)
}

/** Runs in the browser. */
function hide() {
  const names = (['short', 'long'] as const).flatMap((month) =>
    Array.from({ length: 12 }, (_, nth) => new Intl.DateTimeFormat('en', { month }).format(new Date(2000, nth, 15))),
  )
  const months = new RegExp(`(?<!\\p{L})(${names.sort((a, b) => b.length - a.length).join('|')})(?!\\p{L})`, 'gu')
  // The shop's port changes with each run.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href*="localhost%3A"]'))
    link.href = link.href.replace(/localhost%3A\d+/, 'localhost')
  // The ids of designs and messages change with each run, too.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.album-tile > a, .message-row, .today a[href*="#"]'))
    link.href = '#id'
  for (const place of document.querySelectorAll('time, [data-now], .opening-line, [data-tomorrow]'))
    place.textContent = 'then'
  for (const field of document.querySelectorAll<HTMLInputElement>('input[type=date]')) field.value = '2000-01-01'
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode())
    if (texts.currentNode.nodeValue) texts.currentNode.nodeValue = timeless(texts.currentNode.nodeValue)
  for (const named of document.querySelectorAll('[aria-label]'))
    named.setAttribute('aria-label', timeless(named.getAttribute('aria-label') ?? ''))

  /** A date range may span two months, with or without the year. */
  function timeless(text: string): string {
    const withoutMonths = text.replaceAll(months, '')
    // Upload progress and the size after shrinking differ between machines.
    const isMeasured = /\d\s%|→/.test(text)
    if (withoutMonths === text && !isMeasured) return text
    return withoutMonths.replaceAll(/\d[\d.]*|\b[AP]M\b/g, '').replaceAll(/\s+/g, ' ')
  }
}
