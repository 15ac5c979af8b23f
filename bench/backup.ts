// Measures the memory of the shop and its slowest answer while it backs up, tests, exports and restores many messages.
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, readdirSync } from 'node:fs'
import { get, request } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { endpoints } from '../src/api/endpoints.ts'
import type { Browser } from '../test/browser.ts'
import { formatSpread, type Row } from './report.ts'
import { type BenchShop, openShop } from './shop.ts'

const rowsMb = 250
const messageCharacters = 4_000
const maxMoreMb = 150
const maxAnswerMs = 100

export async function measure(): Promise<Row[]> {
  const empty = await openShop({ keepsFolder: true })
  await empty.close()
  fill(empty.dataDir)
  const shop = await openShop({ dataDir: empty.dataDir, settings: { BACKUPS: 'on' } })
  try {
    const owner = await shop.signIn()
    return [
      await row(shop, `Backup of ${rowsMb} MB of messages`, async () => {
        await owner.ask(endpoints.requestBackup, {})
        let state = (await owner.ask(endpoints.getBackupState, {})).body
        while (state.running || !(state.tested || state.failure)) {
          await pause(500)
          state = (await owner.ask(endpoints.getBackupState, {})).body
        }
        if (state.failure) throw new Error(`The backup failed: ${state.failure.reason}`)
      }),
      await row(shop, `Export of ${rowsMb} MB of messages`, () => discardExport(shop, owner)),
      await measureRestore(join(shop.dataDir, 'backups')),
    ]
  } finally {
    await shop.close()
  }
}

/** Restores the backup in that folder in the browser's way, which needs an empty shop. */
async function measureRestore(backups: string): Promise<Row> {
  const [file] = readdirSync(backups).filter((name) => name.endsWith('.tar'))
  const shop = await openShop()
  try {
    const { origin, cookieHeader } = await shop.signIn()
    const headers = { host: new URL(origin).host, origin, cookie: cookieHeader }
    return await row(shop, `Restore of ${rowsMb} MB of messages in an empty shop`, async () => {
      const { path } = endpoints.restoreBackup
      const sending = request({ port: shop.port, path, method: 'POST', headers })
      const responded = once(sending, 'response')
      await pipeline(createReadStream(join(backups, file as string)), sending)
      const [response] = await responded
      if (response.statusCode !== 200) throw new Error(`The restore answered ${response.statusCode}.`)
      await once(response.resume(), 'end')
    })
  } finally {
    await shop.close()
  }
}

/** Collecting the file would block this process, which measures the others. */
async function discardExport({ port }: BenchShop, { origin, cookieHeader }: Browser): Promise<void> {
  const headers = { host: new URL(origin).host, cookie: cookieHeader }
  const [response] = await once(get({ port, path: endpoints.exportContactMessages.path, headers }), 'response')
  if (response.statusCode !== 200) throw new Error(`The export answered ${response.statusCode}.`)
  await once(response.resume(), 'end')
}

function fill(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'shop.sqlite'))
  const insert = database.prepare(
    `insert into "contactMessages" (id, name, email, message, "receivedTime", "searchText")
    values (?, 'Meena', 'meena@example.com', ?, ?, ?)`,
  )
  database.exec('begin')
  // The search text repeats the message.
  for (let nth = 0; nth < (rowsMb * 1e6) / (2 * messageCharacters); nth++) {
    const message = randomBytes(messageCharacters / 2).toString('hex')
    insert.run(randomUUID(), message, Date.now() - nth, message)
  }
  database.exec('commit')
  database.close()
}

async function row(shop: BenchShop, title: string, work: () => Promise<void>): Promise<Row> {
  await shop.browser().page('/')
  const idleMb = shop.residentMb()
  const began = performance.now()
  let [isOver, highestMb, slowestMs] = [false, idleMb, 0]
  const visits = (async () => {
    while (!isOver) {
      const asked = performance.now()
      await shop.browser().fetch('/')
      slowestMs = Math.max(slowestMs, performance.now() - asked)
      highestMb = Math.max(highestMb, shop.residentMb())
      await pause(20)
    }
  })()
  await work().finally(() => {
    isOver = true
  })
  await visits
  return {
    title,
    goal: `≤ ${maxMoreMb} MB more, no answer over ${maxAnswerMs} ms`,
    shop: `${formatSpread([highestMb - idleMb], 'MB')} more, slowest answer ${formatSpread([slowestMs], 'ms')}, ${Math.round((performance.now() - began) / 1000)} s`,
    isMet: highestMb - idleMb <= maxMoreMb && slowestMs <= maxAnswerMs,
  }
}
