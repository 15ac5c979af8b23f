/** Replaces Tamil digits by 0 to 9. */
export function asciiDigits(typed: string): string {
  return typed.replace(/[௦-௯]/g, (digit) => String(digit.charCodeAt(0) - '௦'.charCodeAt(0)))
}
