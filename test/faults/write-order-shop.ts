// This program is the negative control: a shop whose file store acknowledges a file before it is written and synced.
// The fault injection must find violations in it.
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { prepareShop, readEnvironment } from './built-server.ts'

const pieceBytes = 4096
/** This delay is longer than publishing takes on a busy machine. */
const slowBucketMs = 2_000

const config = readEnvironment()
const { deps: shop, app } = await prepareShop(config)
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

/** The upload's chunks have the size that phones send. */
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
