import { type MovedTable, movedTables } from '../move/tables.ts'

/**
 * What a shop is made of, as a move takes it; but of mails only those that tell of a visitor's message. Any other may
 * have a link in it with which a password can be set, and would be sent a second time.
 */
export const backedUpTables: MovedTable[] = movedTables.map((table) =>
  table.name === 'mails' ? { ...table, only: { column: 'isRecord', in: [1] } } : table,
)
