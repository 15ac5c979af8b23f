import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../test/free-port.ts'
import { openBrowser } from './browser.ts'
import { fingerprint } from './https.ts'
import { install } from './install.ts'

const longestRunMs = 180_000
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/** A Lighthouse result has more fields. */
interface LighthouseResult {
  runtimeError?: { message: string }
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue: number }>
}

export interface Paint {
  scores: number[]
  firstMs: number
  largestMs: number
  blockedMs: number
  layoutShift: number
}

/** Loads a page as Lighthouse's phone on slow 4G, which is computed (`simulate`) or applied (`devtools`). */
export async function paint(url: string, throttling: 'simulate' | 'devtools', cookie?: string): Promise<Paint> {
  const folder = join(import.meta.dirname, 'lighthouse')
  install(folder)
  const program = join(folder, 'node_modules/lighthouse/cli/index.js')
  const port = await freePort()
  const browser = await openBrowser(fingerprint, port)
  try {
    const options = [
      `--port=${port}`,
      `--throttling-method=${throttling}`,
      `--only-categories=${categories}`,
      ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
      ...['--output=json', '--quiet'],
    ]
    const limits = { timeout: longestRunMs, maxBuffer: 2 ** 27 }
    const { stdout } = await promisify(execFile)(process.execPath, [program, url, ...options], limits)
    const { runtimeError, categories: scored, audits }: LighthouseResult = JSON.parse(stdout)
    if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
    const numberOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
    console.log(`${url}, ${throttling}: ${Math.round(numberOf('largest-contentful-paint'))} ms`)
    return {
      scores: categories.map((name) => Math.round((scored[name]?.score ?? 0) * 100)),
      firstMs: numberOf('first-contentful-paint'),
      largestMs: numberOf('largest-contentful-paint'),
      blockedMs: numberOf('total-blocking-time'),
      layoutShift: numberOf('cumulative-layout-shift'),
    }
  } finally {
    await browser.close()
  }
}
