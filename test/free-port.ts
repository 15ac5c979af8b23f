import { createServer } from 'node:net'
import { threadId } from 'node:worker_threads'

/** Outgoing connections use ports from 32768 on, and could take such a port before its server opens. */
const [firstPort, endPort] = [20_000, 32_768]

/** Each worker begins elsewhere, because a port that one has found free is not taken until its server opens. */
let next = firstPort + ((process.pid * 31 + threadId) % 127) * 100

export async function freePort(): Promise<number> {
  const port = next
  next = port + 1 < endPort ? port + 1 : firstPort
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) =>
    server.once('error', () => resolve(false)).listen(port, () => resolve(true)),
  )
  if (!isFree) return freePort()
  await new Promise((resolve) => server.close(resolve))
  return port
}
