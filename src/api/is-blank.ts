/** Tells whether the text has no visible character. */
export function isBlank(value: string): boolean {
  return !/[^\p{C}\p{Z}]/u.test(value)
}
