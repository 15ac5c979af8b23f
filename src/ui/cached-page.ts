/** Whether this page does not come from the line but from what the phone has kept. */
export function isCachedCopy(): boolean {
  return document.documentElement.hasAttribute('data-kept')
}
