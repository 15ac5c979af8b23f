import { useEffect } from 'react'
import { calls } from '../api/calls.ts'
import type { MessageSettings } from '../api/contact.ts'
import { currentLanguage } from '../messages/language.ts'
import { ask } from '../ui/ask.ts'

/** Whoever opens the dashboard in a language wants to be written to in it. */
export function useMailLanguage(stored: MessageSettings['mailLanguage']): void {
  useEffect(() => {
    const mailLanguage = currentLanguage()
    // Where it cannot be said now, the next opening of the dashboard says it.
    if (mailLanguage !== stored) ask(calls.changeMessageSettings, { mailLanguage }).catch(() => {})
  }, [stored])
}
