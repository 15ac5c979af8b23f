export interface ColumnTypes {
  /** The authentication library stores dates as this type. */
  date: 'text' | 'timestamptz'
  yesOrNo: 'integer' | 'boolean'
  bytes: 'blob' | 'bytea'
  triggers: 'by row' | 'by statement'
}
