import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { CheckResult } from '../../src/commands/doctor/findings.server.ts'
import { nameInUrl } from '../../src/gallery/images/image-address.ts'
import { openDatabase } from '../../src/platform/database/database.server.ts'
import type { Tables } from '../../src/platform/database/tables.ts'
import { checkShop, readConfig } from '../built-server.ts'
import type { Ledger, PublishedItem, SentMessage, WriteRequest } from './ledger.ts'

/**
 * Checks the shop's promises while nobody writes, and returns a line for each violation, which begins with its number:
 * I1: acknowledged messages are neither lost, changed nor duplicated. I2: neither are photos. I3: neither are prices.
 * I4: each row has its files. I5: each file matches its row. I6: no file is unfinished or without a row.
 * I7: deleted items stay deleted. I8: the database is intact. I11: there is one owner. The tests of crashes and kills add
 * I9: a password reset ends the earlier sessions. I12: each message is mailed once. I13: the shop answers after a start.
 * @param options.others.messages the number of messages that others may have written
 */
export async function findViolations(
  settings: Record<string, string>,
  ledgers: Ledger[],
  { others = { messages: 0 } } = {},
): Promise<string[]> {
  const config = readConfig(settings)
  const { db, engine } = await openDatabase(config.databaseUrl)
  try {
    const rows = await db.selectFrom('gallery').select(['id', 'imageName', 'price', 'trashedTime']).execute()
    const items = new Map(rows.map((row) => [row.id, row]))
    return [
      ...(await checkMessages(db, ledgers, others.messages)),
      ...ledgers.flatMap(({ items: published, deleted, pending }) => [
        ...published.flatMap((item) => checkItem(item, items.get(item.id), pending)),
        ...deleted.filter((id) => items.has(id)).map((id) => `I7 ${id} was permanently deleted and is there`),
      ]),
      ...checkItemCount(rows.length, ledgers),
      ...(await checkFiles(settings)),
      ...(config.filesUrl.startsWith('disk:') ? await checkUnfinished(resolve(config.filesUrl.slice(5))) : []),
      ...(await checkDatabase(db, engine)),
    ]
  } finally {
    await db.destroy()
  }
}

async function checkMessages(db: Kysely<Tables>, ledgers: Ledger[], sentByOthers: number): Promise<string[]> {
  const stored = await db.selectFrom('contactMessages').select(['id', 'name', 'email', 'message']).execute()
  const byText = Map.groupBy(stored, ({ message }) => message)
  const doubled = [...byText]
    .filter(([, messages]) => messages.length > 1)
    .map(([text]) => `I1 twice: ${text.slice(0, 40)}`)
  const byId = new Map(stored.map((message) => [message.id, message]))
  const lost = ledgers.flatMap(({ messages }) => messages).filter((message) => !isSame(message, byId.get(message.id)))
  const pending = ledgers.filter(({ pending }) => pending?.kind === 'message').length
  const most = ledgers.reduce((sum, { messages }) => sum + messages.length, pending + sentByOthers)
  return [
    ...doubled,
    ...lost.map(({ id }) => `I1 message ${id} is lost or changed`),
    ...(stored.length > most ? [`I1 ${stored.length} messages, of which at most ${most} were sent`] : []),
  ]
}

function isSame(sent: SentMessage, stored: SentMessage | undefined): boolean {
  return (
    stored !== undefined && sent.name === stored.name && sent.email === stored.email && sent.message === stored.message
  )
}

type Row = { imageName: string; price: string; trashedTime: number | null }

function checkItem(item: PublishedItem, row: Row | undefined, pending: WriteRequest | undefined): string[] {
  const request = pending && 'item' in pending && pending.item === item ? pending : undefined
  if (!row) return request?.kind === 'move' && request.to === 'deleted' ? [] : [`I2 photo ${item.id} is lost`]
  const broken: string[] = []
  if (row.imageName !== nameInUrl(item.url)) broken.push(`I2 ${item.id} shows another picture`)
  const prices = [item.price, ...(request?.kind === 'price' ? [request.price] : [])]
  if (!prices.includes(row.price)) broken.push(`I3 ${item.id} costs ${row.price} instead of ${prices.join(' or ')}`)
  const places = [item.place, ...(request?.kind === 'move' ? [request.to] : [])]
  const place = row.trashedTime === null ? 'published' : 'trash'
  if (!places.includes(place))
    broken.push(`${item.place === 'trash' ? 'I7' : 'I2'} ${item.id} is in the state ${place}`)
  return broken
}

/** Finds items published without a request, or twice. */
function checkItemCount(found: number, ledgers: Ledger[]): string[] {
  const pending = ledgers.filter(({ pending }) => pending?.kind === 'photo').length
  const most = ledgers.reduce((sum, { items }) => sum + items.length, pending)
  return found > most ? [`I2 ${found} photos, of which at most ${most} were published`] : []
}

/** Runs the code of `npm run doctor -- --json`. */
async function checkFiles(settings: Record<string, string>): Promise<string[]> {
  let output = ''
  await checkShop(readConfig(settings), { json: true }, (line) => (output += line))
  const numbers = { missing: 'I4', mismatch: 'I5', orphan: 'I6' } as const
  const { findings } = JSON.parse(output) as CheckResult
  return findings.map(({ kind, file, fault }) => `${numbers[kind]} ${kind} ${file}${fault ? ` (${fault})` : ''}`)
}

/** The running shop may be writing an AVIF, so only files that remain a second later count. */
async function checkUnfinished(folder: string): Promise<string[]> {
  const unfinished = join(folder, '.unfinished')
  const names = await readdir(unfinished)
  if (names.length === 0) return []
  await pause(1_000)
  const later = await readdir(unfinished)
  return names.filter((name) => later.includes(name)).map((name) => `I6 unfinished ${name}`)
}

async function checkDatabase(db: Kysely<Tables>, engine: 'sqlite' | 'postgres'): Promise<string[]> {
  const { owners } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll().as('owners'))
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  const broken = Number(owners) === 1 ? [] : [`I11 ${owners} owners`]
  // PostgreSQL has no such check; its checksums fail when a page is read.
  if (engine === 'postgres') return broken
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const foreign = await sql`pragma foreign_key_check`.execute(db)
  if (rows[0]?.integrity_check !== 'ok') broken.push(`I8 ${rows[0]?.integrity_check}`)
  if (foreign.rows.length > 0) broken.push(`I8 ${foreign.rows.length} rows reference missing rows`)
  return broken
}
