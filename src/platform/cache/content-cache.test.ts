import type { Kysely } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Tables } from '../database/tables.ts'
import { openContentCache } from './content-cache.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A database that answers with its revision, or never. */
function revisions() {
  const state = { revision: 1, isSilent: false }
  const executeTakeFirstOrThrow = () =>
    state.isSilent ? new Promise(() => {}) : Promise.resolve({ revision: state.revision })
  const db = { selectFrom: () => ({ select: () => ({ executeTakeFirstOrThrow }) }) }
  return { state, db: db as unknown as Kysely<Tables> }
}

test('a silent database delays one read after a write by two seconds, and all others not at all', async () => {
  const { state, db } = revisions()
  const cache = openContentCache({ db })
  expect(await cache.get('page', async () => 'first')).toBe('first')
  state.isSilent = true
  cache.invalidate()

  const answers: string[] = []
  const read = async () => {
    answers.push(await cache.get('page', async () => 'second'))
  }
  void read()
  await vi.advanceTimersByTimeAsync(1_999)
  expect(answers).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(answers).toEqual(['first'])
  void read()
  await vi.advanceTimersByTimeAsync(0)
  expect(answers).toEqual(['first', 'first'])

  Object.assign(state, { revision: 2, isSilent: false })
  cache.invalidate()
  void read()
  await vi.advanceTimersByTimeAsync(0)
  expect(answers).toEqual(['first', 'first', 'second'])
  cache.close()
})
