/** What a migration says differently for each engine. */
export interface ColumnTypes {
  /** A date as the authentication library keeps it. */
  date: 'text' | 'timestamptz'
  yesOrNo: 'integer' | 'boolean'
  bytes: 'blob' | 'bytea'
  triggers: 'by row' | 'by statement'
}
