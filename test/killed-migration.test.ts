import { spawn } from 'node:child_process'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import { expect, onTestFinished, test } from 'vitest'
import { calls } from '../src/contract/calls.ts'
import { openDatabase } from '../src/platform/database/database.server.ts'
import { migrate, stepOf, steps } from '../src/platform/database/migrate.server.ts'
import { takeBackPlaceholders } from './before-placeholders.ts'
import { newFolder } from './new-folder.ts'
import { admin, openTestShop } from './shop.ts'
import { hung, uploaded } from './uploads.ts'

/** Not one place in each step, but before each statement: `FAULTS=all`. */
const everywhere = process.env.FAULTS === 'all'

const trialsAtOnce = 4

/** A database as a program of before has left it, with things in it. */
async function oldDatabase() {
  const shop = await openTestShop()
  const owner = await shop.signedIn(admin)
  for (const seed of [1, 2]) await hung(owner, await uploaded(owner, seed))
  await shop.browser().ask(calls.sendContactMessage, { name: 'Meena', email: 'meena@example.com', message: 'Ready?' })
  await shop.mailed()
  await takeBackPlaceholders(shop.shop)
  await shop.stop()
  onTestFinished(() => shop.close().catch(() => {}))
  return join(shop.dataDir, 'shop.sqlite')
}

/** Brings it up to date in a process of its own. @returns the statements that change something, if it came to its end */
async function migrateUntil(path: string, number?: number): Promise<string[] | undefined> {
  const program = join(import.meta.dirname, 'migrate-until.ts')
  const child = spawn(process.execPath, [program, path, ...(number ? [String(number)] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.on('exit', (_, signal) => resolve(signal)))
  const said = await text(child.stdout)
  return (await ended) === 'SIGKILL' ? undefined : JSON.parse(said)
}

async function look(path: string) {
  const { db, engine } = await openDatabase(`sqlite:${path}`)
  const { rows: schema } = await sql`select name, sql from sqlite_schema order by name`.execute(db)
  const things = {
    items: await db.selectFrom('gallery').select(['id', 'price']).orderBy('id').execute(),
    messages: await db.selectFrom('contactMessages').select(['id', 'message']).execute(),
  }
  return { db, engine, schema, things, step: await stepOf(db) }
}

test('killed in any step of the way from an old schema, a database is as it was or up to date, and the next start brings it there', async () => {
  const { path: folder, remove } = await newFolder()
  onTestFinished(remove)
  const before = await oldDatabase()
  const old = await look(before)
  await old.db.destroy()
  expect(old.things).toMatchObject({ items: [{}, {}], messages: [{}] })

  const brought = join(folder, 'brought.sqlite')
  await copyFile(before, brought)
  const statements = (await migrateUntil(brought)) ?? []
  const now = await look(brought)
  await now.db.destroy()
  expect([old.step, now.step]).toEqual([steps[1], steps.at(-1)])
  expect(now.things).toEqual(old.things)

  const endsOfSteps = statements.flatMap((one, at) =>
    /^(insert into "kysely_migration"|commit)/.test(one) ? at + 1 : [],
  )
  expect(endsOfSteps.length).toBe(steps.length - 1)
  const trial = async (number: number) => {
    const path = join(folder, `killed-${number}.sqlite`)
    await copyFile(before, path)
    expect(await migrateUntil(path, number)).toBeUndefined()
    const left = await look(path)
    const where = `before ${statements[number - 1]}`
    expect(left.schema, where).toEqual(left.step === old.step ? old.schema : now.schema)
    await migrate(left.db, left.engine)
    await left.db.destroy()
    const after = await look(path)
    await after.db.destroy()
    expect({ schema: after.schema, things: after.things, step: after.step }, where).toEqual({
      schema: now.schema,
      things: old.things,
      step: now.step,
    })
  }
  await pLimit(trialsAtOnce).map(everywhere ? statements.map((_, at) => at + 1) : endsOfSteps, trial)
})
