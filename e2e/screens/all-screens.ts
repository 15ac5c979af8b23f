import * as safety from './account-security.ts'
import * as accounts from './accounts.ts'
import * as dashboard from './dashboard.ts'
import * as elsewhere from './elsewhere.ts'
import * as gallery from './gallery.ts'
import * as home from './home.ts'
import * as received from './messages.ts'
import { type Screen, type State, usualWidthsPx } from './screen.ts'
import * as uploads from './uploads.ts'

/** The map of the product: what there is to see of it, by room. It is photographed, and looked through by tests. */
export function allScreens(): Screen[] {
  return [home, gallery, accounts, dashboard, received, safety, uploads, elsewhere]
    .flatMap((room) => Object.values<() => Screen>(room))
    .map((draw) => draw())
}

/** Screens with the states that differ in what is said there, and not only in how it looks. */
export function saidScreens(): Screen[] {
  return allScreens()
    .filter(({ keptAs }) => !keptAs)
    .map((screen) => ({ ...screen, states: screen.states.filter(saysSomethingOfItsOwn) }))
    .filter(({ states }) => states.length > 0)
}

function saysSomethingOfItsOwn({ path, onlyLooks, zoom, browser, widths = usualWidthsPx }: State): boolean {
  const isInUsualWindow = usualWidthsPx.some((usual) => widths.includes(usual))
  const isMail = path === 'about:blank'
  return !onlyLooks && isInUsualWindow && !isMail && !zoom && !browser?.forcedColors && !browser?.reducedMotion
}
