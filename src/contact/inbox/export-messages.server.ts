import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import { clockInShop, dayInShop } from '../../api/shop-clock.ts'
import { m } from '../../messages/compiled/messages.js'
import type { Deps } from '../../platform/deps.server.ts'
import { listMessages } from './inbox.server.ts'

const pageSize = 200
/** Excel reads a CSV file as UTF-8 only with this mark. */
const byteOrderMark = '\ufeff'

/** Streams the file, because all messages together may not fit into memory. */
export async function exportMessages(deps: Deps): Promise<Response> {
  const columns = [
    ...[m.csv_column_received(), m.csv_column_name(), m.csv_column_email(), m.csv_column_message()],
    m.csv_column_read(),
    m.csv_column_answered(),
  ]
  const states = { true: m.csv_read(), false: m.csv_unread() }
  // The first page comes before the response, so that a failure of the database gets its own status.
  let page = await listMessages(deps, { pageSize })
  async function* writePages() {
    yield Buffer.from(byteOrderMark + toCsv([columns]))
    for (;;) {
      const rows = page.messages.map(({ receivedTime, name, email, message, read, answeredTime }) => [
        ...[formatTime(receivedTime), name, email, message],
        states[`${read}`],
        answeredTime ? formatTime(answeredTime) : '',
      ])
      yield Buffer.from(toCsv(rows))
      if (!page.nextPageToken) return
      // The queries of SQLite are synchronous, so that other requests would wait for the whole file.
      await setImmediate()
      page = await listMessages(deps, { pageSize, pageToken: page.nextPageToken })
    }
  }
  return new Response(Readable.toWeb(Readable.from(writePages())) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="messages-${dayInShop(deps.now())}.csv"`,
    },
  })
}

/** The library puts an apostrophe before a cell that a spreadsheet would run as a formula. */
function toCsv(rows: string[][]): string {
  return stringify(rows, { quoted: true, quoted_empty: true, escape_formulas: true, record_delimiter: 'windows' })
}

/** Formats a time as `2026-11-21 12:00:00`, which spreadsheets read in every locale. */
function formatTime(time: number): string {
  return clockInShop(time).toISOString().slice(0, 19).replace('T', ' ')
}
