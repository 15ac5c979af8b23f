import { type Browser, chromium as browsers } from '@playwright/test'
import chromium from '@sparticuz/chromium'
import { chromiumArguments } from '../e2e/chromium-arguments.ts'
import { phoneFonts } from './phone-fonts.ts'

/** These are the values of Lighthouse's phone. */
export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** Opens a Chromium with the fonts of a phone that trusts the certificate with this fingerprint. Lighthouse connects to `debuggingPort`. */
export async function openBrowser(fingerprint: string, debuggingPort = 0): Promise<Browser> {
  return browsers.launch({
    executablePath: await chromium.executablePath(),
    env: { ...process.env, ...phoneFonts() },
    args: [
      ...chromiumArguments,
      `--ignore-certificate-errors-spki-list=${fingerprint}`,
      `--remote-debugging-port=${debuggingPort}`,
    ],
  })
}
