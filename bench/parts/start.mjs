// From the start of the program to its first answer.
import { openPeer, pages, present, rotated } from '../peers/peers.mjs'

const asked = present(['shop', 'bare', 'hono', 'files', 'next', 'wordpress'])
const startsEachRound = 3

/** The first start of each is not counted: it fills caches of the machine, and Node's own of compiled code. */
export async function start({ prepared, rounds, keep }) {
  for (const page of asked) await openOnce(page, prepared)
  for (let round = 0; round < rounds; round++)
    for (const page of rotated(asked, round)) {
      for (let number = 0; number < startsEachRound; number++)
        keep({ page, round, openedAfterMs: await openOnce(page, prepared) })
    }
}

async function openOnce(page, prepared) {
  const peer = await openPeer(pages[page].program, prepared)
  await peer.close()
  return peer.openedAfterMs
}
