import { openStatementRecogniser } from '../engines/crashing-network.ts'
import { createDatabase, dropDatabase } from '../engines/postgres.ts'
import { openProxy } from '../network-proxy.ts'
import type { openDisk } from './disk.ts'

/** Creates the databases of a world on a server. Without a server, each shop has the embedded database in its folder. */
export function openDatabases(serverUrl: string | undefined, prefix: string) {
  const names: string[] = []
  return {
    async create(copyOf?: string): Promise<string | undefined> {
      if (!serverUrl) return undefined
      const name = `${prefix}-${names.length}`
      names.push(name)
      return createDatabase(serverUrl, name, copyOf)
    },
    async drop(): Promise<void> {
      for (const name of names) await dropDatabase(serverUrl as string, name)
    },
  }
}

/** Connects a shop with a database on another machine, until the shop is killed. Each change counts as a write. */
export function openConnection(databaseUrl: string, disk: () => ReturnType<typeof openDisk>) {
  const isAlive = () => !disk().isDead()
  return openProxy(databaseUrl, (client) => {
    if (!isAlive()) client.destroy()
    const { request, findStep } = openStatementRecogniser()
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
}
