import chromium from '@sparticuz/chromium'
import { chromium as browsers } from 'playwright-core'
import { chromiumArguments } from '../e2e/chromium-arguments.ts'

/** As Lighthouse has a phone. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36',
}

/**
 * A Chromium with an empty profile that takes our certificate for a good one, as service workers need it.
 * @param fingerprint of that certificate, where there is one
 * @param debuggingPort by which Lighthouse steers it
 * @param instead where another port is asked than the address says, as a pair of both
 */
export async function openBrowser({ fingerprint, debuggingPort, instead }) {
  return browsers.launch({
    executablePath: await chromium.executablePath(),
    timeout: 60_000,
    args: [
      ...chromiumArguments,
      ...(fingerprint ? [`--ignore-certificate-errors-spki-list=${fingerprint}`] : []),
      ...(debuggingPort ? [`--remote-debugging-port=${debuggingPort}`] : []),
      ...(instead ? [`--host-resolver-rules=MAP localhost:${instead[0]} 127.0.0.1:${instead[1]}`] : []),
    ],
  })
}
