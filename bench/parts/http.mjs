// How many home pages a second, and how long the slowest wait.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { openAll, pages, present, rotated } from '../peers/peers.mjs'
import { askMuch } from './ask-much.mjs'

const asked = present(['shop', 'bare', 'hono', 'files', 'nginx', 'next', 'nextStatic', 'wordpress'])
const connectionCounts = [32, 256]
const measuredSeconds = 5
const warmSeconds = 2
/** More than are asked for in the time, so that none is asked for twice. */
const differentPages = 60_000

export async function http({ prepared, rounds, keep }) {
  const all = await openAll(prepared, asked)
  const worker = new Worker(new URL('../load.mjs', import.meta.url))
  try {
    for (const page of asked)
      for (const connections of connectionCounts) await ask(all.of(page), page, connections, warmSeconds)
    for (let round = 0; round < rounds; round++) {
      for (const connections of connectionCounts)
        for (const page of rotated(asked, round)) {
          keep({ page, connections, round, ...(await ask(all.of(page), page, connections, measuredSeconds)) })
        }
      keep({ page: 'shopAnew', round, ...(await renderAnew(worker, all.of('shop'), round)) })
    }
  } finally {
    await worker.terminate()
    await all.close()
  }
}

/** Whoever is slow has a queue when those who asked have gone: the next one is measured when it has been worked off. */
async function ask(peer, page, connections, seconds) {
  const load = askMuch(peer, pages[page].path, { connections, seconds })
  await peer.answers()
  return load
}

/** The home page by an address that nobody has asked for: none is kept, each is made and packed. */
async function renderAnew(worker, shop, round) {
  const head = `Host: ${shop.host}\r\nAccept: text/html\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n`
  const requests = Array.from({ length: differentPages }, (_, at) => `GET /?${round}-${at} HTTP/1.1\r\n${head}`)
  worker.postMessage({
    ports: [shop.port],
    connections: 32,
    requests,
    maxMs: measuredSeconds * 1000,
    maxAnswers: differentPages,
  })
  const [{ perSecond, p50Ms, p99Ms, refused, broken }] = await once(worker, 'message')
  return { connections: 32, perSecond, p50Ms, p99Ms, failed: refused + broken }
}
