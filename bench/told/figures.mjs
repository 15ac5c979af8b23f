import { spread } from '../numbers.mjs'

/** What was measured, by part and by what is asked of it. Undefined where it was not. */
export function figuresIn({ parts }) {
  const some = (part, which) => (parts[part]?.measured ?? []).filter((one) => matches(one, which))
  const of = (part, which, field) => spread(some(part, which).map((one) => figureOf(one, field)))
  return {
    some,
    of,
    one: (part, which) => some(part, which)[0],
    /** Of two in the same round, how many times the other the one is. */
    ratio(part, which, other, field) {
      const ratios = some(part, which).map((one) => {
        const beside = some(part, other).find(({ round }) => round === one.round)
        return beside && figureOf(one, field) / figureOf(beside, field)
      })
      return spread(ratios)
    },
  }
}

function matches(one, which) {
  return Object.entries(which).every(([field, value]) => one[field] === value)
}

/** @param field such as `html.bytes` */
function figureOf(one, field) {
  return field.split('.').reduce((value, name) => value?.[name], one)
}
