export function isBlank(value: string): boolean {
  return !/[^\p{C}\p{Z}]/u.test(value)
}
