import type { BrowserContextOptions, Page } from '@playwright/test'
import { pathIn, type Language as SpokenLanguage, languages as spokenLanguages } from '../../src/messages/language.ts'
import type { ShopName, StarterShop } from './shops.ts'

/** A screen, or a part of a long one, becomes one contact sheet with all its states. */
export interface Screen {
  name: string
  states: readonly State[]
  /** The last photograph is written to this file, only when the screen is requested by name. */
  outputFile?: string
}

export interface State {
  name: string
  path: string
  /** Names the contents of the shop. The default is a new shop. */
  shop?: ShopName
  /** Names who is signed in. The default is an anonymous visitor. */
  signedInAs?: Person
  /** Runs before the page is requested, for example to hold back a response. */
  prepare?: (page: Page) => Promise<unknown>
  /** Runs once the page is open. */
  steps?: (page: Page, shop: StarterShop, language: Language) => Promise<void>
  /** Widths of the window in pixels. The default is a phone, a tablet and a laptop. */
  widths?: readonly number[]
  /** The page is reopened for each width, because the steps depend on the width. */
  reopen?: true
  /** The photograph shows the whole page, the visible window, or one element. */
  captures?: 'page' | 'window' | `#${string}`
  /** The accessibility snapshot is of this element if it is not the captured part. */
  snapshotPart?: string
  /** The state differs from another one only in its appearance. */
  visualOnly?: true
  /** The factor 2 zooms the page to 200 %. */
  zoom?: number
  /** The browser context gets these options, such as reduced motion. */
  browser?: BrowserContextOptions
}

/** Merges common properties into each state. The properties of the state win. */
export function statesOf(
  common: Pick<State, 'path'> & Partial<State>,
  states: readonly (Pick<State, 'name'> & Partial<State>)[],
): State[] {
  return states.map((state) => ({ ...common, ...state }))
}

export type Person = 'visitor' | 'owner'

export interface Language {
  tag: SpokenLanguage
  /** Returns the address of this path in this language. */
  addressOf(path: string): string
}

export const languages: readonly Language[] = spokenLanguages.map((tag) => ({
  tag,
  addressOf: (path) => (path === 'about:blank' ? path : pathIn(tag, path)),
}))
export const firstLanguage = languages[0] as Language

export const usualWidthsPx = [360, 768, 1280] as const
/** A4 has 688 pixels between its margins; a phone in landscape has 740. */
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
