const indiaCode = '91'
const nationalLength = 10
const minDigits = 8
const maxDigits = 15

/** Ten digits, with or without a leading 0, are an Indian number. */
export function fullNumber(typed: string): string | undefined {
  if (!/^\s*\+?[\d\s().-]+$/.test(typed)) return undefined
  const digits = digitsWithCountry(typed)
  if (!digits || !isDialled(digits)) return undefined
  const isWhole = !digits.startsWith(indiaCode) || digits.length === indiaCode.length + nationalLength
  return isWhole && !digits.startsWith('0') ? `+${digits}` : undefined
}

/** ITU-T E.164 limits the count of digits. */
export function isDialled(digits: string): boolean {
  return digits.length >= minDigits && digits.length <= maxDigits
}

export function digitsWithCountry(number: string): string | undefined {
  const digits = number.replace(/\D/g, '')
  const dialled = /^\s*\+/.test(number) ? digits : digits.replace(/^00/, '')
  // The 0 of +91 (0)98400 00001 is not dialled.
  if (/^910\d{10}$/.test(dialled)) return indiaCode + dialled.slice(3)
  if (number.trim().startsWith('+') || dialled !== digits) return dialled
  if (digits.startsWith(indiaCode) && digits.length === indiaCode.length + nationalLength) return digits
  const national = digits.replace(/^0/, '')
  // Toll-free numbers cannot be dialled from abroad.
  return national.length === nationalLength && !/^1[68]00/.test(national) ? indiaCode + national : undefined
}
