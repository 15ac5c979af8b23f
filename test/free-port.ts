import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Outgoing connections use ports from 32768 on, and could take such a port before its server opens. */
const [firstPort, endPort] = [20_000, 32_768]

export async function freePort(): Promise<number> {
  const port = randomInt(firstPort, endPort)
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) =>
    server.once('error', () => resolve(false)).listen(port, () => resolve(true)),
  )
  if (!isFree) return freePort()
  await new Promise((resolve) => server.close(resolve))
  return port
}
