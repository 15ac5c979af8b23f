export function hasSaveData(header: string | null | undefined): boolean {
  return /^on\b/i.test(header ?? '')
}
