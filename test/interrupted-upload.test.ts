// @module-tag engines
// @module-tag slow
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '../src/api/endpoints.ts'
import { dropEngines, engineSettings } from './engines.ts'
import { until } from './mail-server.ts'
import { phonePhoto } from './photos.ts'
import { startProcess } from './real-process.ts'
import { admin } from './shop.ts'
import { getOffset, idIn, sendChunk, startUpload } from './tus-client.ts'

test('an upload resumes after the received bytes when the connection is lost or the shop is killed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'thaiyal-cut-'))
  const settings = { ...(await engineSettings(dataDir)), DATA_DIR: dataDir }
  let shop = await startProcess(settings)
  try {
    await shop.untilOpen()
    const owner = shop.browser()
    await owner.ask(endpoints.signInWithPassword, admin)
    const photo = await phonePhoto()
    const address = await startUpload(owner, photo.length)

    const cut = request({
      host: '127.0.0.1',
      port: shop.port,
      method: 'PATCH',
      path: address,
      headers: {
        host: new URL(shop.origin).host,
        origin: shop.origin,
        cookie: owner.cookieHeader,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': String(photo.length),
      },
    })
    cut.on('error', () => {})
    const sent = 1_000_000
    await new Promise((resolve) => cut.write(Buffer.from(photo.subarray(0, sent)), resolve))
    cut.destroy()
    await until(async () => ((await getOffset(owner, address)) ?? 0) > 950_000, 10_000)
    const before = await getOffset(owner, address)

    await shop.kill()
    shop = await startProcess({ ...settings, PUBLIC_URL: shop.origin })
    await shop.untilOpen()
    const again = shop.browser()
    for (const [name, value] of owner.cookies) again.cookies.set(name, value)
    expect(await getOffset(again, address)).toBe(before)
    const lastChunk = await sendChunk(again, address, before as number, photo.subarray(before))
    expect(lastChunk.status).toBe(204)
    expect((await again.ask(endpoints.storeUpload, { id: idIn(address) })).status).toBe(200)
  } finally {
    await shop.kill()
    await dropEngines(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  }
})
