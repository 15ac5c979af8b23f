// What the first visitor waits after a price was changed, and whether anybody gets half of a change.
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../test/postgres.ts'
import { shareOf } from '../numbers.mjs'
import { openPeer } from '../peers/peers.mjs'
import { signIn } from '../shop.mjs'

const changes = 20
const others = 4
/** Nothing else on the page is such a number; the page's time may have its digits within. */
const priceOf = (number) => String(7_310_100 + number)
const anyPrice = /(?<!\d)73101\d\d(?!\d)/g

export async function change({ prepared, rounds, keep }) {
  const shop = await openPeer('shop', prepared, await freePort())
  try {
    const cookie = await signIn(shop)
    const { items } = await (await shop.ask('/v1/gallery')).json()
    for (let round = 0; round < rounds; round++) {
      const waits = []
      const seen = { stale: 0, half: 0, others: 0 }
      let goesOn = true
      const visitors = Array.from({ length: others }, async () => {
        while (goesOn) {
          const { prices } = await pricesOnPage(shop)
          seen.others++
          if (prices.size > 1) seen.half++
          await pause(20)
        }
      })
      try {
        for (let number = 0; number < changes; number++) {
          const price = priceOf((round * changes + number) % 100)
          await changePrice(shop, cookie, items[0].id, price)
          const { prices, tookMs } = await pricesOnPage(shop)
          waits.push(tookMs)
          if (prices.size !== 1 || !prices.has(price)) seen.stale++
          await pause(100)
        }
      } finally {
        goesOn = false
        await Promise.all(visitors)
      }
      waits.sort((one, other) => one - other)
      keep({ page: 'shop', round, changes, p50Ms: shareOf(waits, 0.5), maxMs: waits.at(-1), ...seen })
    }
  } finally {
    await shop.close()
  }
}

async function changePrice(shop, cookie, id, price) {
  const answer = await shop.ask(`/v1/gallery/${id}`, {
    method: 'PATCH',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ price }),
  })
  if (!answer.ok) throw new Error(`Not changed: ${await answer.text()}`)
}

/** Which of our prices a new visitor reads, wherever they stand on the page. */
async function pricesOnPage(shop) {
  const answer = await shop.ask('/')
  const html = await answer.text()
  return { prices: new Set(html.replace(/(\d),(?=\d)/g, '$1').match(anyPrice)), tookMs: answer.tookMs }
}
