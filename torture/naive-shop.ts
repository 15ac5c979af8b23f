// The negative control, which no shop can be told to be: the shipped shop, whose place of files says that a file is there
// when it has only begun to write it, under its own name and without waiting for the disk. So the record comes first.
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { prepareShop, readEnvironment } from './built-server.ts'

const pieceBytes = 4096
/** As over a line that is slow: longer than an item takes to be hung on a machine that is busy. */
const slowBucketMs = 2_000

const config = readEnvironment()
const { shop, app } = await prepareShop(config)
const { files } = shop
const put = files.put
const begin = config.filesUrl.startsWith('disk:')
  ? (name: string, bytes: Uint8Array) =>
      pipeline(piecesOf(bytes), createWriteStream(join(config.filesUrl.slice(5), name)))
  : async (name: string, bytes: Uint8Array) => {
      await pause(slowBucketMs)
      await put(name, bytes)
    }
files.put = async (name, bytes) => void begin(name, bytes).catch(() => {})

serve({ fetch: app.fetch, port: config.port, hostname: config.host }, () => console.log('The shop is open'))

/** As they come from a phone. */
function piecesOf(bytes: Uint8Array): Readable {
  return Readable.from(
    (async function* () {
      for (let at = 0; at < bytes.length; at += pieceBytes) {
        yield bytes.subarray(at, at + pieceBytes)
        await pause(200)
      }
    })(),
  )
}
