import type { DesignFacts } from '../api/design-facts.ts'
import { designFacts } from '../api/shop-constants.ts'
import { m } from './compiled/messages.js'

export type ChosenFact = keyof typeof designFacts
export const chosenFacts = Object.keys(designFacts) as ChosenFact[]

const names = {
  cloth: m.facts_cloth,
  lining: m.facts_lining,
  measuring: m.facts_measuring,
  advance: m.facts_advance,
} satisfies Record<ChosenFact, unknown>

type Choices = { [Fact in ChosenFact]: Record<(typeof designFacts)[Fact][number], () => string> }
const choices: Choices = {
  cloth: { included: m.facts_cloth_included, yours: m.facts_cloth_yours, either: m.facts_cloth_either },
  lining: { included: m.facts_lining_included, extra: m.facts_lining_extra, none: m.facts_lining_none },
  measuring: { shop: m.facts_measuring_shop, whatsapp: m.facts_measuring_whatsapp, both: m.facts_measuring_both },
  advance: {
    none: m.facts_advance_none,
    quarter: m.facts_advance_quarter,
    half: m.facts_advance_half,
    full: m.facts_advance_full,
  },
}

export function factName(fact: ChosenFact): string {
  return names[fact]()
}

/** Returns nothing for a fact that is not given. */
export function factText(fact: ChosenFact, choice = ''): string | undefined {
  return (choices[fact] as Record<string, () => string>)[choice]?.()
}

/** @param none the text of the first option, which leaves the fact empty */
export function factOptions(fact: ChosenFact, none: string) {
  return [
    { value: '', text: none },
    ...Object.entries(choices[fact]).map(([value, text]: [string, () => string]) => ({ value, text: text() })),
  ]
}

export function pickFacts({ cloth, lining, measuring, advance, orderDays }: DesignFacts): DesignFacts {
  return { cloth, lining, measuring, advance, orderDays }
}

/** Lists the facts of a design, or else of the shop. Those that are not given are left out. */
export function listFacts(ofShop: DesignFacts, ofDesign: DesignFacts = {}) {
  const { orderDays, ...facts } = { ...ofShop, ...ofDesign }
  const chosen = (fact: ChosenFact) => ({ name: factName(fact), text: factText(fact, facts[fact]) })
  const days = orderDays && m.orderTime_days({ count: Number(orderDays) })
  const listed = [
    chosen('cloth'),
    chosen('lining'),
    { name: m.facts_time(), text: days },
    chosen('measuring'),
    chosen('advance'),
  ]
  return listed.flatMap(({ name, text }) => (text ? [{ name, text }] : []))
}
