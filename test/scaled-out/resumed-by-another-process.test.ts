// @module-tag slow
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '../../src/api/endpoints.ts'
import { dropEngines, engineSettings } from '../engines.ts'
import { smallPhoto } from '../photos.ts'
import { startProcess } from '../real-process.ts'
import { admin } from '../shop.ts'
import { getOffset, idIn, sendChunk, startUpload } from '../tus-client.ts'
import { fetchFile } from '../uploads.ts'

const publicUrl = 'http://localhost:3000'

test('an upload continues at another process after the first one is killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thaiyal-resumed-'))
  const engines = await engineSettings(folder)
  const start = (name: string) => startProcess({ ...engines, PUBLIC_URL: publicUrl, DATA_DIR: join(folder, name) })
  const [first, second] = await Promise.all([start('one'), start('other')])
  try {
    await Promise.all([first.untilOpen(), second.untilOpen()])
    const [atFirst, atSecond] = [first.browser(), second.browser()]
    await atFirst.ask(endpoints.signInWithPassword, admin)
    for (const [name, value] of atFirst.cookies) atSecond.cookies.set(name, value)

    const photo = await smallPhoto(21)
    const third = Math.floor(photo.length / 3)
    const address = await startUpload(atFirst, photo.length)
    expect((await sendChunk(atFirst, address, 0, photo.subarray(0, third))).status).toBe(204)
    expect((await sendChunk(atSecond, address, third, photo.subarray(third, 2 * third))).status).toBe(204)
    await first.kill()
    expect(await getOffset(atSecond, address)).toBe(2 * third)
    expect((await sendChunk(atSecond, address, 2 * third, photo.subarray(2 * third))).status).toBe(204)
    const { body } = await atSecond.ask(endpoints.storeUpload, { id: idIn(address) })
    expect((await fetchFile(atSecond, body.url)).status).toBe(200)
  } finally {
    await Promise.all([first.kill(), second.kill()])
    await dropEngines(folder)
    await rm(folder, { recursive: true, force: true })
  }
})
