/** Completes a number with its country code. Ten digits, with or without a leading 0, are an Indian number. */
export function fullNumber(typed: string): string | undefined {
  const digits = /^\s*\+?[\d\s().-]+$/.test(typed) ? digitsWithCountry(typed) : undefined
  // ITU-T E.164 allows at most 15 digits.
  return digits && /^(?:91\d{10}|(?!0|91)\d{8,15})$/.test(digits) ? `+${digits}` : undefined
}

export function digitsWithCountry(number: string): string | undefined {
  const digits = number.replace(/\D/g, '')
  const hasPlus = number.trim().startsWith('+')
  const dialled = hasPlus ? digits : digits.replace(/^00/, '')
  // The 0 of +91 (0)98400 00001 is not dialled.
  if (/^910\d{10}$/.test(dialled)) return `91${dialled.slice(3)}`
  if (hasPlus || dialled !== digits || /^91\d{10}$/.test(digits)) return dialled
  // Toll-free numbers cannot be dialled from abroad.
  const [, national] = /^0?((?!0|1[68]00)\d{10})$/.exec(digits) ?? []
  return national && `91${national}`
}
