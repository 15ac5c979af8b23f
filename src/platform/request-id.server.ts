import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** 32 characters, most of which cannot be mistaken for another when they are read out. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const idLength = 8

const storage = new AsyncLocalStorage<string>()

/** Runs `work` with a new id, which a person can read out: `K7QM3XPD`. */
export function withRequestId<T>(work: (id: string) => T): T {
  const id = Array.from(randomBytes(idLength), (byte) => alphabet[byte % alphabet.length]).join('')
  return storage.run(id, () => work(id))
}

/** Returns the id of the current request; undefined outside of requests. */
export function currentRequestId(): string | undefined {
  return storage.getStore()
}
