// What each keeps resident: when nobody comes, and at its highest while many ask for the home page.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPeer, pages, present, rotated } from '../peers/peers.mjs'

const asked = present(['shop', 'bare', 'hono', 'files', 'next', 'wordpress'])
const idleMs = 10_000
/** A shop makes its home page anew with each minute for an hour after somebody came: idle is what it is after two of those. */
const shopsIdleMs = 130_000
const seconds = 8
const lookEveryMs = 50

export async function memory({ prepared, rounds, keep }) {
  for (let round = 0; round < rounds; round++)
    for (const page of rotated(asked, round)) {
      const peer = await openPeer(pages[page].program, prepared)
      try {
        await pause(page === 'shop' ? shopsIdleMs : idleMs)
        const idleMb = peer.residentMb()
        keep({ page, round, idleMb, loadedMb: await highest(peer) })
      } finally {
        await peer.close()
      }
    }
}

/** Looked at from here while another process asks. */
async function highest(peer) {
  const { port, host } = peer
  const child = spawn(process.execPath, [
    join(import.meta.dirname, 'ask-for-memory.mjs'),
    String(port),
    host,
    `${seconds}`,
  ])
  const ended = once(child, 'exit')
  let most = 0
  const timer = setInterval(() => (most = Math.max(most, peer.residentMb() ?? 0)), lookEveryMs)
  const [code] = await ended
  clearInterval(timer)
  if (code !== 0) throw new Error('Nobody asked while the memory was looked at.')
  return most
}
