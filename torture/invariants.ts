import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Report } from '../src/commands/check-shop.server.ts'
import { nameInUrl } from '../src/gallery/images/image-address.ts'
import { openDatabase } from '../src/platform/database/database.server.ts'
import type { Tables } from '../src/platform/database/tables.ts'
import { checkShop, readConfig } from './built-server.ts'
import type { Ledger, PublishedItem, SentMessage, Wish } from './ledger.ts'

/**
 * Every promise that is broken, each as one line that begins with its number: I1 no acknowledged message lost, changed or
 * doubled; I2 no photo; I3 no price; I4 no record without its file; I5 no file that is not what its record says; I6 no
 * file of which no record speaks, and none unfinished; I7 what was deleted stays deleted; I8 the database is sound; I11
 * one owner. While nobody writes.
 * @param options.besides what others than these clients may have written.
 */
export async function brokenPromises(
  settings: Record<string, string>,
  ledgers: Ledger[],
  { besides = { messages: 0 } } = {},
): Promise<string[]> {
  const config = readConfig(settings)
  const { db, engine } = await openDatabase(config.databaseUrl)
  try {
    const rows = await db.selectFrom('gallery').select(['id', 'imageName', 'price', 'trashedTime']).execute()
    const items = new Map(rows.map((row) => [row.id, row]))
    return [
      ...(await ofMessages(db, ledgers, besides.messages)),
      ...ledgers.flatMap(({ items: hung, gone, asked }) => [
        ...hung.flatMap((item) => ofItem(item, items.get(item.id), asked)),
        ...gone.filter((id) => items.has(id)).map((id) => `I7 ${id} was deleted for ever and is there`),
      ]),
      ...ofNumber(rows.length, ledgers),
      ...(await ofFiles(settings)),
      ...(config.filesUrl.startsWith('disk:') ? await ofUnfinished(resolve(config.filesUrl.slice(5))) : []),
      ...(await ofDatabase(db, engine)),
    ]
  } finally {
    await db.destroy()
  }
}

async function ofMessages(db: Kysely<Tables>, ledgers: Ledger[], besides: number): Promise<string[]> {
  const kept = await db.selectFrom('contactMessages').select(['id', 'name', 'email', 'message']).execute()
  const byText = Map.groupBy(kept, ({ message }) => message)
  const doubled = [...byText].filter(([, same]) => same.length > 1).map(([text]) => `I1 twice: ${text.slice(0, 40)}`)
  const byId = new Map(kept.map((one) => [one.id, one]))
  const lost = ledgers.flatMap(({ messages }) => messages).filter((one) => !isSame(one, byId.get(one.id)))
  const asked = ledgers.filter(({ asked }) => asked?.kind === 'message').length
  const most = ledgers.reduce((sum, { messages }) => sum + messages.length, asked + besides)
  return [
    ...doubled,
    ...lost.map(({ id }) => `I1 message ${id} is lost or changed`),
    ...(kept.length > most ? [`I1 ${kept.length} messages, of which at most ${most} were sent`] : []),
  ]
}

function isSame(sent: SentMessage, kept: SentMessage | undefined): boolean {
  return kept !== undefined && sent.name === kept.name && sent.email === kept.email && sent.message === kept.message
}

type Row = { imageName: string; price: string; trashedTime: number | null }

function ofItem(item: PublishedItem, row: Row | undefined, asked: Wish | undefined): string[] {
  const wish = asked && 'item' in asked && asked.item === item ? asked : undefined
  if (!row) return wish?.kind === 'move' && wish.to === 'gone' ? [] : [`I2 photo ${item.id} is lost`]
  const broken: string[] = []
  if (row.imageName !== nameInUrl(item.url)) broken.push(`I2 ${item.id} shows another picture`)
  const prices = [item.price, ...(wish?.kind === 'price' ? [wish.price] : [])]
  if (!prices.includes(row.price)) broken.push(`I3 ${item.id} costs ${row.price} instead of ${prices.join(' or ')}`)
  const places = [item.place, ...(wish?.kind === 'move' ? [wish.to] : [])]
  const place = row.trashedTime === null ? 'wall' : 'bin'
  if (!places.includes(place)) broken.push(`${item.place === 'bin' ? 'I7' : 'I2'} ${item.id} is on the ${place}`)
  return broken
}

/** Finds items published without a request, or twice. */
function ofNumber(found: number, ledgers: Ledger[]): string[] {
  const asked = ledgers.filter(({ asked }) => asked?.kind === 'photo').length
  const most = ledgers.reduce((sum, { items }) => sum + items.length, asked)
  return found > most ? [`I2 ${found} photos, of which at most ${most} were hung`] : []
}

/** Runs the code of `npm run doctor -- --json`. */
async function ofFiles(settings: Record<string, string>): Promise<string[]> {
  let said = ''
  await checkShop(readConfig(settings), { json: true }, (line) => (said += line))
  const numbers = { missing: 'I4', mismatch: 'I5', orphan: 'I6' } as const
  const { findings } = JSON.parse(said) as Report
  return findings.map(({ kind, file, fault }) => `${numbers[kind]} ${kind} ${file}${fault ? ` (${fault})` : ''}`)
}

/** The running shop may be writing an AVIF, so only files that remain a second later count. */
async function ofUnfinished(folder: string): Promise<string[]> {
  const unfinished = join(folder, '.unfinished')
  const names = await readdir(unfinished)
  if (names.length === 0) return []
  await pause(1_000)
  const later = await readdir(unfinished)
  return names.filter((name) => later.includes(name)).map((name) => `I6 unfinished ${name}`)
}

async function ofDatabase(db: Kysely<Tables>, engine: 'sqlite' | 'postgres'): Promise<string[]> {
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
  if (foreign.rows.length > 0) broken.push(`I8 ${foreign.rows.length} rows point nowhere`)
  return broken
}
