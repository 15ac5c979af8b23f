import { type Browser, chromium as browsers } from '@playwright/test'
import chromium from '@sparticuz/chromium'
import { chromiumArguments } from '../e2e/chromium-arguments.ts'

/** These are the values of Lighthouse's phone. */
export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** Opens a Chromium that trusts the certificate with this fingerprint. Lighthouse connects to `debuggingPort`. */
export async function openBrowser(fingerprint: string, debuggingPort = 0): Promise<Browser> {
  return browsers.launch({
    executablePath: await chromium.executablePath(),
    args: [
      ...chromiumArguments,
      `--ignore-certificate-errors-spki-list=${fingerprint}`,
      `--remote-debugging-port=${debuggingPort}`,
    ],
  })
}
