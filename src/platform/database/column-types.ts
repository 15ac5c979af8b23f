export interface ColumnTypes {
  /** The authentication library stores dates as this type. */
  date: 'text' | 'timestamptz'
  boolean: 'integer' | 'boolean'
  bytes: 'blob' | 'bytea'
  /** On SQLite the number of a design is null until the trigger sets it. */
  designNumber: 'integer' | 'integer not null'
  triggers: 'by row' | 'by statement'
}
