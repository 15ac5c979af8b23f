// @module-tag slow
import { readdirSync, readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { endpoints } from '../../src/api/endpoints.ts'
import { smallPhoto } from '../photos.ts'
import { admin } from '../shop.ts'
import { fetchFile, upload } from '../uploads.ts'
import { bombs, tail } from './bombs.ts'
import { openKillableShop } from './killable-shop.ts'

/** The limit of the image worker is 512 MiB, which it may exceed between two measurements. */
const mostMebibytes = 512 + 128
const measureMs = 20

test('a shop survives decompression bombs and accepts the next photo', async () => {
  const shop = await openKillableShop()
  const owner = shop.browser()
  await owner.ask(endpoints.signInWithPassword, admin)
  let seed = 0
  const sendPhoto = async () => (await upload(owner, 'next.jpg', await smallPhoto(++seed))).status
  // A first upload of the same size loads every module.
  await sendPhoto()
  await upload(owner, 'large.jpg', Buffer.alloc(20e6))
  const before = mebibytesOf(shop.pid())
  const peaks: number[] = []
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, ...childrenOf(shop.pid()).map(mebibytesOf))
  }, measureMs)
  onTestFinished(() => clearInterval(timer))
  for (const { name, expected, bytes } of bombs) {
    peak = 0
    const { status, body } = await upload(owner, name, await bytes())
    expect(expected, name).toContain(status)
    if (status === 200) expect((await fetchFile(owner, body.url)).bytes.includes(tail), name).toBe(false)
    expect(await sendPhoto(), `the photo after ${name}`).toBe(200)
    peaks.push(peak)
  }
  if (process.platform !== 'linux') return
  expect(peaks.filter((mebibytes) => mebibytes > mostMebibytes)).toEqual([])
  // The test proves nothing if no bomb needs much memory.
  expect(Math.max(...peaks)).toBeGreaterThan(200)
  expect(mebibytesOf(shop.pid()) - before).toBeLessThan(50)
})

/** Returns the resident memory of a process on Linux, or 0 if it has ended. */
function mebibytesOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
}

function childrenOf(pid: number): number[] {
  const threads = process.platform === 'linux' ? readdirSync(`/proc/${pid}/task`) : []
  return threads.flatMap((id) => read(`/proc/${pid}/task/${id}/children`).split(' ').filter(Boolean).map(Number))
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
