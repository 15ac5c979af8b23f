// What a phone fetches of a page: by itself, when the line is idle, and on the way to the page's end.
import { setTimeout as pause } from 'node:timers/promises'
import { openAll, present } from '../peers/peers.mjs'
import { visitBytes } from './visit-bytes.mjs'

const asked = present(['shop', 'files', 'next', 'nextStatic', 'floorInline', 'wordpress'])

/** Once: bytes do not change from round to round. */
export async function bytes({ prepared, keep }) {
  const all = await openAll(prepared, asked)
  try {
    for (const page of asked) {
      const { fingerprint } = all
      if (page === 'shop') await settle(all.of(page), '/')
      // Pictures that are made when somebody asks for them are there before anything is counted.
      if (page.startsWith('next')) await visitBytes(all.address(page), { fingerprint })
      keep({ page, ...(await visitBytes(all.address(page), { fingerprint })) })
    }
    await settle(all.of('shop'), '/ta')
    keep({ page: 'shopTamil', ...(await visitBytes(all.address('shop', '/ta'), all)) })
  } finally {
    await all.close()
  }
}

/** Who asks for a page that has stood for a second has it packed as small as it gets, for those after. */
async function settle(shop, path) {
  for (let times = 0; times < 3; times++) {
    await shop.ask(path)
    await pause(1_200)
  }
}
