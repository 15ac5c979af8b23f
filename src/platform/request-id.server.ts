import { AsyncLocalStorage } from 'node:async_hooks'
import { randomInt } from 'node:crypto'

/** Omits characters that are easily confused when the owner reads an id out on the phone. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const idLength = 8

const storage = new AsyncLocalStorage<string>()

export function withRequestId<T>(work: (id: string) => T): T {
  const id = Array.from({ length: idLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return storage.run(id, () => work(id))
}

export function currentRequestId(): string | undefined {
  return storage.getStore()
}
