// When a phone shows the page: as Lighthouse reckons it, and on a line that is really slow.
import { install } from '../install.mjs'
import { openAll, present, rotated } from '../peers/peers.mjs'
import { signIn } from '../shop.mjs'
import { slowVisit } from './slow-visit.mjs'

const others = present(['files', 'next', 'nextStatic', 'floorText', 'floorInline', 'wordpress'])
/** Each is looked at once. Two pages are those of a link that is too old. */
const openScreens = [
  'login',
  'register',
  'forgot-password',
  'reset-password',
  'change-email',
  'offline',
  'no-such-page',
]
const ownersScreens = ['admin', 'admin/numbers', 'admin/safety']
const mostScreenRounds = 3

export async function paint({ prepared, rounds, keep }) {
  install('lighthouse')
  const { measure } = await import('../lighthouse/measure.mjs')
  const all = await openAll(prepared, ['shop', ...others])
  const { fingerprint } = all
  try {
    const shop = all.of('shop')
    const code = /\/d\/([A-Z]{2}-\d+)/.exec(await (await shop.ask('/')).text())?.[1]
    const ours = { shop: '/', shopTamil: '/ta', shopDesign: `/d/${code}` }
    const addresses = [
      ...Object.entries(ours).map(([page, path]) => ({ page, url: all.address('shop', path), door: all.door('shop') })),
      ...others.map((page) => ({ page, url: all.address(page), door: all.door(page) })),
    ]
    // Pictures that are made when somebody asks for them are there before anything is measured.
    for (const { url, door } of addresses) await slowVisit(url, { door, fingerprint, fast: true })
    for (let round = 0; round < rounds; round++) {
      for (const { page, url } of rotated(addresses, round))
        keep({ page, line: 'simulated', round, ...(await twice(() => measure(url, { fingerprint }))) })
      for (const { page, url, door } of rotated(addresses, round))
        keep({ page, line: 'real', round, ...(await twice(() => slowVisit(url, { door, fingerprint }))) })
    }
    const cookie = await signIn(shop)
    for (let round = 0; round < Math.min(rounds, mostScreenRounds); round++)
      for (const screen of [...openScreens, ...ownersScreens]) {
        const url = all.address('shop', `/${screen}`)
        const signedIn = ownersScreens.includes(screen) ? { cookie } : {}
        keep({
          page: `/${screen}`,
          line: 'simulated',
          screen: true,
          round,
          ...(await twice(() => measure(url, { fingerprint, ...signedIn }))),
        })
      }
  } finally {
    await all.close()
  }
}

/** A browser may fail for reasons of its own; the other rounds count then. */
async function twice(look) {
  return look()
    .catch(look)
    .catch(({ message }) => ({ error: message }))
}
