import type { BrowserContextOptions, Page } from '@playwright/test'
import { pathIn, type Language as SpokenLanguage, languages as spokenLanguages } from '../../src/messages/language.ts'
import type { ShopName, StarterShop } from './shops.ts'

/** A screen, or one part of a long one, in all its states: one contact sheet. */
export interface Screen {
  name: string
  states: readonly State[]
  /** Its last photograph is kept in this file, and only when the screen is asked for by its name. */
  keptAs?: string
}

export interface State {
  name: string
  path: string
  /** What is in the shop; where nothing is said, what a new shop has. */
  shop?: ShopName
  /** Who is signed in; where nothing is said, nobody. */
  who?: Person
  /** What is arranged before the page is asked for, such as an answer that never comes. */
  before?: (page: Page) => Promise<unknown>
  /** The way there once the page is open. */
  way?: (page: Page, shop: StarterShop, language: Language) => Promise<void>
  /** In pixels; where nothing is said, a phone, a tablet and a laptop. */
  widths?: readonly number[]
  /** The way is another in each width, so that the page is opened again for it. */
  afresh?: true
  /** What the photograph shows: the whole page, the window as it stands, or one part. */
  shows?: 'page' | 'window' | `#${string}`
  /** What is told of this state to who does not see it, where that is another part than what is shown. */
  told?: string
  /** It differs from another state only for the eye. */
  onlyLooks?: true
  /** 2 for a page that is read at 200 %. */
  zoom?: number
  /** What else the visitor's browser is told, such as reduced motion. */
  browser?: BrowserContextOptions
}

/** States with what they have in common; what a state says for itself counts more. */
export function statesOf(
  common: Pick<State, 'path'> & Partial<State>,
  states: readonly (Pick<State, 'name'> & Partial<State>)[],
): State[] {
  return states.map((state) => ({ ...common, ...state }))
}

export type Person = 'visitor' | 'owner'

export interface Language {
  /** As in `lang`. */
  tag: SpokenLanguage
  /** Where it has what is at this path in the first language. */
  addressOf(path: string): string
}

/** Every screen is there in each. */
export const languages: readonly Language[] = spokenLanguages.map((tag) => ({
  tag,
  addressOf: (path) => (path === 'about:blank' ? path : pathIn(tag, path)),
}))
export const firstLanguage = languages[0] as Language

export const usualWidthsPx = [360, 768, 1280] as const
/** 688 pixels are what A4 has between its margins; 740 a phone on its side. */
const windowHeightsPx: Record<number, number> = {
  320: 700,
  360: 740,
  688: 1016,
  740: 360,
  768: 1024,
  1280: 800,
  1920: 1080,
}

export function windowHeightPx(widthPx: number): number {
  return windowHeightsPx[widthPx] ?? 800
}
