import { stringify } from 'csv-stringify/sync'
import type { ReceivedMessage } from '../api/contact.ts'
import { clockInShop } from '../api/shop-clock.ts'
import { m } from '../messages/compiled/messages.js'
import type { Shop } from '../platform/shop.server.ts'
import { listMessages } from './inbox.server.ts'

const rowsAtOnce = 200
/** Without it Excel does not read the file as UTF-8, and shows no Tamil. */
const byteOrderMark = '\ufeff'

/** Streams the inbox as a CSV file. */
export async function exportMessages(shop: Pick<Shop, 'db' | 'now'>): Promise<Response> {
  // A database that does not answer must fail before the response begins.
  const first = await listMessages(shop, { pageSize: rowsAtOnce })
  const file = parts(shop, first)
  const body = new ReadableStream<string>({
    async pull(controller) {
      const { value, done } = await file.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  }).pipeThrough(new TextEncoderStream())
  const name = `${m.csv_fileName()}-${timeInShop(shop.now()).slice(0, 10)}.csv`
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  })
}

async function* parts(
  shop: Pick<Shop, 'db'>,
  first: Awaited<ReturnType<typeof listMessages>>,
): AsyncGenerator<string, void> {
  yield byteOrderMark + asCsv([columns()])
  for (let page = first; ; page = await listMessages(shop, { pageSize: rowsAtOnce, pageToken: page.nextPageToken })) {
    yield asCsv(page.messages.map(cells))
    if (!page.nextPageToken) return
  }
}

function columns(): string[] {
  return [
    m.csv_column_received(),
    m.csv_column_name(),
    m.csv_column_email(),
    m.csv_column_message(),
    m.csv_column_read(),
  ]
}

function cells({ receivedTime, name, email, message, read }: ReceivedMessage): string[] {
  return [timeInShop(receivedTime), name, email, message, read ? m.csv_read() : m.csv_unread()]
}

/** Puts an apostrophe before a cell that a spreadsheet would run as a formula. */
function asCsv(rows: readonly (readonly string[])[]): string {
  return stringify(rows as string[][], { quoted: true, escape_formulas: true, record_delimiter: 'windows' })
}

/** Spreadsheets of every country read `2026-11-21 12:00:00`. */
function timeInShop(time: number): string {
  return clockInShop(time).toISOString().slice(0, 19).replace('T', ' ')
}
