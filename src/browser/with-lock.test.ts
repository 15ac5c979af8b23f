import { afterEach, expect, test, vi } from 'vitest'
import { withLock } from './with-lock.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a lock that is never granted delays the work by two minutes', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => {}) } })
  const work = vi.fn(async () => {})
  const done = withLock('photos', work)
  await vi.advanceTimersByTimeAsync(119_000)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  await done
  expect(work).toHaveBeenCalledTimes(1)
})

test('work that takes longer than two minutes keeps its lock and runs once', async () => {
  vi.useFakeTimers()
  let isLocked = false
  const request = async (_: string, start: () => Promise<void>) => {
    isLocked = true
    await start()
    isLocked = false
  }
  vi.stubGlobal('navigator', { locks: { request } })
  const work = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 300_000)))
  const done = withLock('photos', work)
  await vi.advanceTimersByTimeAsync(299_000)
  expect([isLocked, work.mock.calls.length]).toEqual([true, 1])
  await vi.advanceTimersByTimeAsync(1_000)
  await done
  expect([isLocked, work.mock.calls.length]).toEqual([false, 1])
})

test('without locks, and with forbidden ones, the work runs at once', async () => {
  const work = vi.fn(async () => {})
  vi.stubGlobal('navigator', {})
  await withLock('photos', work)
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new Error('denied')) } })
  await withLock('photos', work)
  expect(work).toHaveBeenCalledTimes(2)
})
