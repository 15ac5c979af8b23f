import { openStatementRecogniser } from '../engines/crashing-network.ts'
import { openProxy } from '../network-proxy.ts'
import type { openDisk } from './disk.ts'

/** Connects a shop with PostgreSQL on another machine, until the shop is killed. Each change counts as a write. */
export async function openConnection(databaseUrl: string, disk: () => ReturnType<typeof openDisk>) {
  const { url, close, disconnect } = await openProxy(databaseUrl, (client) => {
    if (disk().isDead()) client.destroy()
    const { request, findStep } = openStatementRecogniser()
    const isAlive = () => !disk().isDead()
    return {
      request(part) {
        request(part)
        return isAlive()
      },
      answer(part) {
        const step = findStep(part)
        try {
          if (step) disk().write(step)
        } catch {
          // The database has carried out the change, but the shop does not get the answer.
        }
        return isAlive()
      },
    }
  })
  return { url, close, disconnect }
}
