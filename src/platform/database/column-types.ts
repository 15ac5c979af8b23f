export interface ColumnTypes {
  /** The authentication library stores dates as this type. */
  date: 'text' | 'timestamptz'
  boolean: 'integer' | 'boolean'
  bytes: 'blob' | 'bytea'
  triggers: 'by row' | 'by statement'
}
