import { expect } from '@playwright/test'
import { m } from '../../src/messages/compiled/messages.js'
import type { Window } from './window.ts'

/** Short intervals catch toasts, which disappear after five seconds. */
const intervals = [100]

type Json = string | number | boolean | null | undefined

/** Finds elements by their visible text or label, in any engine. */
export class Visitor {
  readonly window: Window
  readonly #origin: string
  /** Is false for a browser older than the browserslist, which has no islands. */
  readonly #hasIslands: boolean

  constructor(window: Window, origin: string, hasIslands: boolean) {
    this.window = window
    this.#origin = origin
    this.#hasIslands = hasIslands
  }

  async open(path: string) {
    await this.window.open(new URL(path, this.#origin).href)
    await this.hydrated()
  }

  /** The function must not refer to anything outside it. */
  evaluate<Result, Args extends Json[]>(script: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>> {
    return this.window.evaluate(`(${script})(...${JSON.stringify(args)})`) as Promise<Awaited<Result>>
  }

  /** Waits until the function returns something truthy, also while another page loads. */
  async until<Args extends Json[]>(script: (...args: Args) => unknown, ...args: Args) {
    const failure = `${script} ${JSON.stringify(args)}`
    await expect
      .poll(() => this.evaluate(script, ...args).catch(() => false), { message: failure, intervals })
      .toBeTruthy()
  }

  async hydrated() {
    if (this.#hasIslands) await this.until(isHydrated)
    else await this.until(() => [...document.styleSheets].some(({ href }) => href?.includes('older-browsers')))
  }

  async sees(text: string) {
    await this.until(isSeen, text).catch(async (error: Error) => {
      // biome-ignore lint/performance/useDomNodeTextContent: hidden text is not seen
      error.message += `\n\nThe page shows:\n${await this.evaluate(() => document.body.innerText)}`
      throw error
    })
  }

  async isAt(path: string) {
    await this.until((end) => location.href.endsWith(end) && document.readyState === 'complete', path)
  }

  /** @param name is empty for the first match @param within a selector, for example of a row */
  async click(name: string, selector = 'a, button, summary', within = 'body') {
    let place: { x: number; y: number } | null = null
    // A place that is found twice does not move.
    const findTwice = async () => {
      const before = place
      place = await this.evaluate(placeOf, selector, name, within).catch(() => null)
      return place !== null && before?.x === place.x && before.y === place.y
    }
    await expect.poll(findTwice, { message: `${selector} named ${name}`, intervals }).toBe(true)
    if (place) await this.window.clickAt(place)
  }

  /** @param label is the field's label or its `name` */
  async fill(label: string, text: string, within = 'body') {
    await this.until(focusField, label, within)
    await this.window.type(text)
  }

  async logIn({ email, password }: { email: string; password: string }) {
    await this.open('/login')
    await this.fill(m.accounts_email(), email)
    await this.fill(m.accounts_password(), password)
    await this.click(m.accounts_login(), 'main button')
  }
}

function isHydrated(): boolean {
  const isNear = (island: Element) => {
    const { top, bottom } = island.getBoundingClientRect()
    return top < innerHeight + 250 && bottom > -250
  }
  const islands = [...document.querySelectorAll('[data-island]')].filter(isNear)
  const marks = ({ firstElementChild: child }: Element) => !child || Object.keys(child).join().includes('__reactProps')
  return (
    document.readyState === 'complete' && islands.every(marks) && !document.querySelector('main fieldset[disabled]')
  )
}

function isSeen(text: string): boolean {
  const collapseSpaces = (string: string) => string.replace(/\s+/g, ' ').trim()
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text is not seen
  return collapseSpaces(document.body.innerText).toLowerCase().includes(collapseSpaces(text).toLowerCase())
}

function placeOf(selector: string, name: string, within: string): { x: number; y: number } | null {
  const hasName = (element: Element) =>
    [element.getAttribute('aria-label'), element.textContent].some(
      (text) => text?.trim().toLowerCase() === name.toLowerCase(),
    )
  const candidates = [...document.querySelectorAll(within)].flatMap((parent) => [...parent.querySelectorAll(selector)])
  const element = candidates.find((candidate) => (!name || hasName(candidate)) && candidate.getClientRects().length > 0)
  if (!element || document.readyState !== 'complete') return null
  const measure = () => element.getBoundingClientRect()
  if (measure().top < 120 || measure().bottom > innerHeight - 120)
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = measure()
  const place = { x: x + width / 2, y: y + height / 2 }
  const hit = document.elementFromPoint(place.x, place.y)
  return element.contains(hit) ? place : null
}

function focusField(label: string, within: string): boolean {
  const labels = [...document.querySelectorAll<HTMLLabelElement>(`:is(${within}) label`)]
  const labelled = labels.find(({ textContent }) => textContent?.trim() === label)?.control
  const field = (labelled ?? document.querySelector(`:is(${within}) [name="${label}"]`)) as HTMLInputElement | null
  if (!field || field.disabled) return false
  field.scrollIntoView({ block: 'center', behavior: 'instant' })
  field.focus()
  field.select()
  return document.activeElement === field
}
