import * as accountSecurity from './account-security.ts'
import * as accounts from './accounts.ts'
import * as bringPhotos from './bring-photos.ts'
import * as dashboard from './dashboard.ts'
import * as gallery from './gallery.ts'
import * as home from './home.ts'
import * as messages from './messages.ts'
import * as otherScreens from './other-screens.ts'
import { type Screen, type State, usualWidthsPx } from './screen.ts'
import * as setUp from './set-up.ts'
import * as uploads from './uploads.ts'

/** Lists every screen of the product by feature, for contact sheets and accessibility tests. */
export function allScreens(): Screen[] {
  return [home, gallery, accounts, dashboard, messages, accountSecurity, setUp, uploads, bringPhotos, otherScreens]
    .flatMap((feature) => Object.values<() => Screen>(feature))
    .map((createScreen) => createScreen())
}

/** Lists the screens with the states whose content differs, not only their appearance. */
export function screensWithSnapshots(): Screen[] {
  return allScreens()
    .filter(({ outputFile }) => !outputFile)
    .map((screen) => ({ ...screen, states: screen.states.filter(hasOwnSnapshot) }))
    .filter(({ states }) => states.length > 0)
}

function hasOwnSnapshot({ path, visualOnly, zoom, browser, widths = usualWidthsPx }: State): boolean {
  const isInUsualWindow = usualWidthsPx.some((usual) => widths.includes(usual))
  const isMail = path === 'about:blank'
  return !visualOnly && isInUsualWindow && !isMail && !zoom && !browser?.forcedColors && !browser?.reducedMotion
}
