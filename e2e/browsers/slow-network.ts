import { type AddressInfo, connect, createServer } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'

const pieceBytes = 20
const pieceMs = 20

/** Forwards connections to the shop. While `isSlow`, responses arrive at 1 kB/s. */
export async function openSlowNetwork(shop: string) {
  const network = { origin: '', isSlow: false, close: () => server.close() }
  async function* delay(parts: AsyncIterable<Buffer>) {
    for await (const part of parts)
      for (let at = 0; at < part.length; ) {
        const end = network.isSlow ? at + pieceBytes : part.length
        yield part.subarray(at, end)
        at = end
        if (network.isSlow) await pause(pieceMs)
      }
  }
  // The shop answers only to its own address.
  async function* rename(parts: AsyncIterable<Buffer>) {
    for await (const part of parts)
      yield Buffer.from(part.toString('latin1').replaceAll(new URL(network.origin).host, new URL(shop).host), 'latin1')
  }
  const server = createServer((client) => {
    const upstream = connect(Number(new URL(shop).port), 'localhost')
    pipeline(client, rename, upstream).catch(() => {})
    pipeline(upstream, delay, client).catch(() => {})
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  network.origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return network
}
