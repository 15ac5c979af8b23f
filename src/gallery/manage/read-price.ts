import { asciiDigits } from '../../api/ascii-digits.ts'
import { isPrice } from '../../api/price.ts'
import { m } from '../../messages/compiled/messages.js'
import { formatPrice } from '../public/design-texts.ts'

/** 1.200 is 1200 in some countries. */
const ambiguousDot = /^(\d{1,3})\.(\d{3})$/
const thousands = /^\d{1,3}(?:(?:,\d{2})*,\d{3}|(?:,\d{3})+)(?:\.\d+)?$/

interface ReadPrice {
  /** The price in its plain form, such as 1200. */
  price: string
  problem?: string
  /** What the shop understood, if that differs from what was typed. */
  understood?: string
}

/** Reads a price as people write it, such as `₹ 1,200/-`, `Rs.1200` or `௧௨௦௦`. */
export function readPrice(typed: string): ReadPrice {
  const text = asciiDigits(typed)
    .normalize('NFKC')
    .replace(/[\p{Cf}\s]/gu, '')
    .replace(/^(?:₹|rs\.?|inr|ரூ\.?)/i, '')
    .replace(/(?:\/-?|\.)$/, '')
  const price = thousands.test(text) ? text.replaceAll(',', '') : text
  const [, whole, decimals = ''] = ambiguousDot.exec(price) ?? []
  if (whole) {
    const [first, second] = [whole + decimals, `${whole}.${decimals.slice(0, 2)}`].map(formatPrice)
    return { price, problem: m.form_priceAmbiguous({ first: String(first), second: String(second) }) }
  }
  if (/^00+$/.test(price)) return { price, problem: m.form_priceZeros() }
  if (!isPrice(price)) return { price, problem: m.form_priceInvalid() }
  return { price, understood: price === typed ? undefined : m.admin_priceUnderstood({ price: formatPrice(price) }) }
}
