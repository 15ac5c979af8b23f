const indiaCode = '91'
const nationalLength = 10
const minDigits = 8
const maxDigits = 15

/**
 * A number with its country’s code, `+919840000001`. Typed may be ten digits, as people here say their number, with
 * spaces, dashes or a 0 before them, or any country’s number with its +.
 * @returns undefined for what is no such number; of India’s also when a digit is missing or too many.
 */
export function fullNumber(typed: string): string | undefined {
  if (!/^\s*\+?[\d\s().-]+$/.test(typed)) return undefined
  const digits = digitsWithCountry(typed)
  if (!digits || !isDialled(digits)) return undefined
  const isWhole = !digits.startsWith(indiaCode) || digits.length === indiaCode.length + nationalLength
  return isWhole && !digits.startsWith('0') ? `+${digits}` : undefined
}

/** Whether they are as many as a number of any country has (ITU-T E.164). */
export function isDialled(digits: string): boolean {
  return digits.length >= minDigits && digits.length <= maxDigits
}

/** The digits with the country’s code, where the number says it or is clearly one of India. */
export function digitsWithCountry(number: string): string | undefined {
  const digits = number.replace(/\D/g, '')
  const said = /^\s*\+/.test(number) ? digits : digits.replace(/^00/, '')
  // As in +91 (0)98400 00001.
  if (/^910\d{10}$/.test(said)) return indiaCode + said.slice(3)
  if (number.trim().startsWith('+') || said !== digits) return said
  if (digits.startsWith(indiaCode) && digits.length === indiaCode.length + nationalLength) return digits
  const national = digits.replace(/^0/, '')
  // Free numbers are reached from within the country only.
  return national.length === nationalLength && !/^1[68]00/.test(national) ? indiaCode + national : undefined
}
