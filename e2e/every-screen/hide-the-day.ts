import type { Page } from '@playwright/test'

/** Takes away whatever is another tomorrow, so that what is said can be compared with what was said. */
export function hideTheDay(page: Page): Promise<void> {
  return page.evaluate(hide)
}

/** Runs in the browser. */
function hide() {
  const names = (['short', 'long'] as const).flatMap((month) =>
    Array.from({ length: 12 }, (_, nth) => new Intl.DateTimeFormat('en', { month }).format(new Date(2000, nth, 15))),
  )
  const months = new RegExp(
    `(?<!\\p{L})(${names.sort((one, other) => other.length - one.length).join('|')})(?!\\p{L})`,
    'gu',
  )
  // The shop's own address is another one in each run.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href*="localhost%3A"]'))
    link.href = link.href.replace(/localhost%3A\d+/, 'localhost')
  for (const place of document.querySelectorAll('time, [data-now]')) place.textContent = 'then'
  for (const field of document.querySelectorAll<HTMLInputElement>('input[type=date]')) field.value = '2000-01-01'
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (words.nextNode())
    if (words.currentNode.nodeValue) words.currentNode.nodeValue = timeless(words.currentNode.nodeValue)
  for (const named of document.querySelectorAll('[aria-label]'))
    named.setAttribute('aria-label', timeless(named.getAttribute('aria-label') ?? ''))

  /** A date may stand in one month or in two, with its year or without. */
  function timeless(text: string): string {
    const withoutMonths = text.replaceAll(months, '')
    // So far on its way, and so much smaller than prepare: another number on each machine.
    const isMeasured = /\d %|→/.test(text)
    if (withoutMonths === text && !isMeasured) return text
    return withoutMonths.replaceAll(/\d[\d.]*/g, '').replaceAll(/\s+/g, ' ')
  }
}
