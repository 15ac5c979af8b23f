import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

const messagesIn = (language: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`../../src/messages/${language}.json`, import.meta.url), 'utf8'))

const [english, tamil] = [messagesIn('en'), messagesIn('ta')]
// Names, codes and addresses are the same in both languages.
const own = Object.keys(english).filter((key) => JSON.stringify(english[key]) !== JSON.stringify(tamil[key]))
const texts = own
  .filter((key) => !key.startsWith('language_') && english[key] !== english.shop_name)
  .flatMap((key) => textsOf(english[key]))
/** Returns the text around the inputs. A single word is skipped, because it may be a name. */
const parts = texts.flatMap((text) => text.split(/\{\w+\}/)).filter((part) => /[a-z]+\W+[a-z]{2,}/i.test(part))
const wholeTexts = new Set(texts)

/** Finds English messages on a page in another language, in visible text and in attributes. */
export async function findEnglish(page: Page): Promise<string[]> {
  const shown = await page.evaluate(readTexts)
  const english = shown.filter((text) => wholeTexts.has(text) || parts.some((part) => text.includes(part.trim())))
  return english.map((text) => `in English: ${text.slice(0, 160)}`)
}

/** Runs in the browser. Elements marked as English are skipped. */
function readTexts(): string[] {
  const isChecked = (element: Element | null) => element && !element.closest('[lang=en], script, style, template')
  const found: string[] = [document.title]
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (nodes.nextNode())
    if (isChecked(nodes.currentNode.parentElement)) found.push(nodes.currentNode.nodeValue?.trim() ?? '')
  for (const element of document.querySelectorAll('*'))
    for (const name of ['aria-label', 'aria-description', 'alt', 'title', 'placeholder'])
      if (isChecked(element)) found.push(element.getAttribute(name)?.trim() ?? '')
  return found.filter(Boolean)
}

/** Returns every plural form of a message. */
function textsOf(message: unknown): string[] {
  if (typeof message === 'string') return [message]
  return (message as { match: Record<string, string> }[]).flatMap(({ match }) => Object.values(match))
}
