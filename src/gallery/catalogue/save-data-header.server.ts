/** Whether a browser says by its header Save-Data that every byte counts; Chromium does where the phone is set so. */
export function hasSaveData(header: string | null | undefined): boolean {
  return /^on\b/i.test(header ?? '')
}
