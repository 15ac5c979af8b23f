/** Returns whether the browser has data saver on, from its Save-Data header. */
export function hasSaveData(header: string | null | undefined): boolean {
  return /^on\b/i.test(header ?? '')
}
