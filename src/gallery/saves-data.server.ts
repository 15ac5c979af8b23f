/** Whether a browser says by its header that every byte counts; Chromium does where the phone is set so. */
export function savesData(headers: Headers): boolean {
  return /^on\b/i.test(headers.get('save-data') ?? '')
}
