import { existsSync, globSync } from 'node:fs'
import { openChromium } from './chromium.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'
import type { OpenBrowser } from './window.ts'

/** Chromium 92 gets no script, and Chromium 109 is the last for Windows 7 and 8. `npm run test:all` runs both. */
export const oldestChromiums = ['chromium-92', 'chromium-109']
// Chromium 119 is the last for Android 7.
const oldChromiums = [...oldestChromiums, 'chromium-119', 'chromium-131']

const firefox = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync)
const webKitDriver = '/usr/bin/WebKitWebDriver'
const webKit = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0]

/** Lists the engines with a function for those that are installed. */
export const engines: Record<string, OpenBrowser | undefined> = {
  ...Object.fromEntries<OpenBrowser>(
    oldChromiums.map((name) => [name, (hasPreferences) => openChromium(name, hasPreferences)]),
  ),
  firefox: firefox ? (hasPreferences) => openFirefox(firefox, hasPreferences) : undefined,
  webkit:
    existsSync(webKitDriver) && webKit
      ? (hasPreferences) => openWebKit(webKitDriver, webKit, hasPreferences)
      : undefined,
}
