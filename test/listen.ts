import type { AddressInfo, Server } from 'node:net'

/** Listens on this machine only. @returns the port, which is a free one by default */
export async function listen(server: Pick<Server, 'listen' | 'address'>, port = 0): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
