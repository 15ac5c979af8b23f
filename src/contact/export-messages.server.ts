import { stringify } from 'csv-stringify/sync'
import type { ReceivedMessage } from '../api/contact.ts'
import { clockInShop } from '../api/shop-clock.ts'
import { m } from '../messages/compiled/messages.js'
import type { Shop } from '../platform/shop.server.ts'
import { listMessages } from './inbox.server.ts'

const pageSize = 200
/** Excel shows no Tamil without it, because it does not read the file as UTF-8. */
const byteOrderMark = '\ufeff'

/** Streams the inbox as a CSV file. */
export async function exportMessages(shop: Pick<Shop, 'db' | 'now'>): Promise<Response> {
  // A database that does not answer must fail before the response begins.
  const first = await listMessages(shop, { pageSize })
  const rows = streamCsv(shop, first)
  const body = new ReadableStream<string>({
    async pull(controller) {
      const { value, done } = await rows.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  }).pipeThrough(new TextEncoderStream())
  const name = `${m.csv_fileName()}-${formatTime(shop.now()).slice(0, 10)}.csv`
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  })
}

async function* streamCsv(
  shop: Pick<Shop, 'db'>,
  first: Awaited<ReturnType<typeof listMessages>>,
): AsyncGenerator<string, void> {
  const columns = [
    m.csv_column_received(),
    m.csv_column_name(),
    m.csv_column_email(),
    m.csv_column_message(),
    m.csv_column_read(),
  ]
  yield byteOrderMark + toCsv([columns])
  for (let page = first; ; page = await listMessages(shop, { pageSize, pageToken: page.nextPageToken })) {
    yield toCsv(page.messages.map(toCells))
    if (!page.nextPageToken) return
  }
}

function toCells({ receivedTime, name, email, message, read }: ReceivedMessage): string[] {
  return [formatTime(receivedTime), name, email, message, read ? m.csv_read() : m.csv_unread()]
}

/** Puts an apostrophe before a cell that a spreadsheet would run as a formula. */
function toCsv(rows: string[][]): string {
  return stringify(rows, { quoted: true, escape_formulas: true, record_delimiter: 'windows' })
}

/** Writes `2026-11-21 12:00:00`, which spreadsheets of every country read. */
function formatTime(time: number): string {
  return clockInShop(time).toISOString().slice(0, 19).replace('T', ' ')
}
