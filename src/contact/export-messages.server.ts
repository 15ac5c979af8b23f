import { stringify } from 'csv-stringify/sync'
import { clockInShop, dayInShop } from '../api/shop-clock.ts'
import { m } from '../messages/compiled/messages.js'
import type { Shop } from '../platform/shop.server.ts'
import { listMessages } from './inbox.server.ts'

const pageSize = 200
/** Excel reads a CSV file as UTF-8 only with this mark. */
const byteOrderMark = '\ufeff'

export async function exportMessages(shop: Shop): Promise<Response> {
  const rows: string[][] = [
    [m.csv_column_received(), m.csv_column_name(), m.csv_column_email(), m.csv_column_message(), m.csv_column_read()],
  ]
  let pageToken: string | undefined
  do {
    const page = await listMessages(shop, { pageSize, pageToken })
    for (const { receivedTime, name, email, message, read } of page.messages)
      rows.push([formatTime(receivedTime), name, email, message, read ? m.csv_read() : m.csv_unread()])
    pageToken = page.nextPageToken
  } while (pageToken)
  // The library puts an apostrophe before a cell that a spreadsheet would run as a formula.
  const csv = stringify(rows, { quoted: true, escape_formulas: true, record_delimiter: 'windows' })
  return new Response(byteOrderMark + csv, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="messages-${dayInShop(shop.now())}.csv"`,
    },
  })
}

/** Formats a time as `2026-11-21 12:00:00`, which spreadsheets read in every locale. */
function formatTime(time: number): string {
  return clockInShop(time).toISOString().slice(0, 19).replace('T', ' ')
}
