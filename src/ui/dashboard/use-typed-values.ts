import { useState } from 'react'

type Values = Partial<Record<string, string>>

/** Holds what the owner types until it is saved, also during a refresh. */
export function useTypedValues<Stored extends Values>(stored: Stored) {
  const [typed, setTyped] = useState<Partial<Stored>>({})
  const values = { ...stored, ...typed }
  return {
    values,
    /** Another window may have changed the other values. */
    changes: omitEqual(values, stored),
    change: (change: Partial<Stored>) => setTyped((before) => ({ ...before, ...change })),
    /** The owner may have typed while the values were being sent. */
    forgetSent: (sent: Values) => setTyped((typed) => omitEqual(typed, sent)),
  }
}

export function omitEqual<Texts extends Values>(texts: Texts, others: Values): Partial<Texts> {
  const changed = Object.entries(texts).filter(([name, text]) => text !== (others[name] ?? ''))
  return Object.fromEntries(changed) as Partial<Texts>
}
