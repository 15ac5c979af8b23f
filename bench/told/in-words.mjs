/** The middle, with the least and the most where they differ. */
export function inWords(spread, { unit = '', digits = 0, per = 1 } = {}) {
  if (!spread) return ''
  const shown = (value) => (value / per).toLocaleString('en', { maximumFractionDigits: digits })
  const [least, median, most] = [spread.min, spread.median, spread.max].map(shown)
  const withUnit = unit && ` ${unit}`
  return least === most ? `${median}${withUnit}` : `${median}${withUnit} (${least}–${most})`
}

export const ms = { unit: 'ms' }
export const seconds = { unit: 's', digits: 2, per: 1000 }
export const kilobytes = { unit: 'KB', digits: 1, per: 1024 }
export const megabytes = { unit: 'MB' }
export const times = { digits: 2 }
