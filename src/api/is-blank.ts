/** Whether there is nothing in it that one can see. */
export function isBlank(value: string): boolean {
  return !/[^\p{C}\p{Z}]/u.test(value)
}
