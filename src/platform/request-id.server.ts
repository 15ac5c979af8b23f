import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** Without those that are taken for one another when they are read out: no 0 and O, no 1, I and L, no U. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const idLength = 8

const ids = new AsyncLocalStorage<string>()

/** Everything that `work` does, now and later, shares one request id, which is easy to read out: `K7QM3XPD`. */
export function withRequestId<T>(work: (id: string) => T): T {
  const id = newRequestId()
  return ids.run(id, () => work(id))
}

/** Of the request that is being answered; undefined outside of any. */
export function currentRequestId(): string | undefined {
  return ids.getStore()
}

/** Drawn for many ids at once, as each drawing costs more than an id. */
let drawn = Buffer.alloc(0)
let next = 0

/** For work that nothing asks for the id of. */
export function newRequestId(): string {
  if (next >= drawn.length) {
    drawn = randomBytes(idLength * 512)
    next = 0
  }
  let id = ''
  // Thirty letters and 256 bytes do not go together evenly; nothing secret hangs on it.
  for (const end = next + idLength; next < end; next++) id += letters[Number(drawn[next]) % letters.length]
  return id
}
