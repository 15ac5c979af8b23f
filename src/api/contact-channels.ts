export function phoneLink(phone: string): string | undefined {
  const number = firstNumber(phone)
  return number && `tel:${chatNumber(number) ?? number.replace(/[^+\d]/g, '')}`
}

/** Returns the number for WhatsApp. Ten digits, with or without a leading 0, are an Indian number. */
export function chatNumber(phone: string): string | undefined {
  const digits = digitsWithCountry(firstNumber(phone) ?? '')
  // ITU-T E.164 allows at most 15 digits.
  return digits && /^(?:91\d{10}|(?!0|91)\d{8,15})$/.test(digits) ? `+${digits}` : undefined
}

export function chatLink(phone: string, text?: string): string | undefined {
  const number = chatNumber(phone)
  return number && `https://wa.me/${number.slice(1)}${text ? `?text=${encodeURIComponent(text)}` : ''}`
}

/** Accepts 6 digits, as in a local landline number, to 15 digits. */
export function hasPhoneNumber(text: string): boolean {
  return /^\d{6,15}$/.test(firstNumber(text)?.replace(/\D/g, '') ?? '')
}

export function mapLink(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
}

function firstNumber(phone: string): string | undefined {
  return /\+?\d[\d\s().-]*/.exec(phone)?.[0]
}

function digitsWithCountry(number: string): string | undefined {
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
