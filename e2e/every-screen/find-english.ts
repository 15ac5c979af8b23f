import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

const wordsIn = (language: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`../../src/messages/${language}.json`, import.meta.url), 'utf8'))

const [english, tamil] = [wordsIn('en'), wordsIn('ta')]
// Names, codes and addresses are the same in both, and the other language is offered in its own.
const own = Object.keys(english).filter((key) => JSON.stringify(english[key]) !== JSON.stringify(tamil[key]))
const sentences = own
  .filter((key) => !key.startsWith('language_') && english[key] !== english.shop_name)
  .flatMap((key) => textsOf(english[key]))
/** What stands around the inputs; a word by itself may be newBrowser's name. */
const parts = sentences.flatMap((text) => text.split(/\{\w+\}/)).filter((part) => /[a-z]+\W+[a-z]{2,}/i.test(part))
const wholes = new Set(sentences)

/** Our English sentences on a page in another language: seen, or told to who does not see it. */
export async function findEnglish(page: Page): Promise<string[]> {
  const said = await page.evaluate(listen)
  const english = said.filter((text) => wholes.has(text) || parts.some((part) => text.includes(part.trim())))
  return english.map((text) => `in English: ${text.slice(0, 160)}`)
}

/** Runs in the browser. What is marked as another language may be in it. */
function listen(): string[] {
  const isMeant = (element: Element | null) => element && !element.closest('[lang=en], script, style, template')
  const texts: string[] = [document.title]
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (nodes.nextNode())
    if (isMeant(nodes.currentNode.parentElement)) texts.push(nodes.currentNode.nodeValue?.trim() ?? '')
  for (const element of document.querySelectorAll('*'))
    for (const name of ['aria-label', 'aria-description', 'alt', 'title', 'placeholder'])
      if (isMeant(element)) texts.push(element.getAttribute(name)?.trim() ?? '')
  return texts.filter(Boolean)
}

/** A sentence may have a form for one and a form for several. */
function textsOf(sentence: unknown): string[] {
  if (typeof sentence === 'string') return [sentence]
  return (sentence as { match: Record<string, string> }[]).flatMap(({ match }) => Object.values(match))
}
