import { freePort } from '../test/free-port.ts'
import { openFloor } from './floor.ts'
import { openHttps } from './https.ts'
import { openNext } from './next.ts'
import { openGallery } from './shop.ts'

export interface Page {
  name: string
  /** The server listens on this port without HTTPS. */
  port: number
  path: string
  url: string
}

/** Opens the shop and its peers, each behind HTTPS and HTTP/2. */
export async function openPages() {
  const [shopPort, floorPort, nextPort] = [await freePort(), await freePort(), await freePort()]
  const shop = await openGallery({ origin: `https://localhost:${shopPort}` })
  const floor = await openFloor()
  const next = await openNext()
  const closers = [
    openHttps(shopPort, shop.port),
    openHttps(floorPort, floor.port),
    openHttps(nextPort, next.port),
    shop.close,
    floor.close,
    next.close,
  ]
  const page = (name: string, port: number, httpsPort: number, path: string): Page => {
    return { name, port, path, url: `https://localhost:${httpsPort}${path}` }
  }
  return {
    shop,
    home: page('shop', shop.port, shopPort, '/'),
    others: [
      page('floor', floor.port, floorPort, '/'),
      page('Next.js built', next.port, nextPort, '/static'),
      page('Next.js', next.port, nextPort, '/'),
    ],
    async close() {
      for (const close of closers) await close()
    },
  }
}

/** Rotates the list each round, so that no page is always first. */
export function rotate<T>(list: T[], round: number): T[] {
  const from = round % list.length
  return [...list.slice(from), ...list.slice(0, from)]
}

/** The figures of each page are in the order of the measurements. */
export class Figures<T> {
  readonly #byName = new Map<string, T[]>()

  add(name: string, figure: T): void {
    this.#byName.set(name, [...this.of(name), figure])
  }

  of(name: string): T[] {
    return this.#byName.get(name) ?? []
  }

  /** Formats the figures of all pages but the shop's. */
  others(format: (figures: T[]) => string): string {
    const others = [...this.#byName].filter(([name]) => name !== 'shop')
    return others.map(([name, figures]) => `${name} ${format(figures)}`).join(', ')
  }
}
