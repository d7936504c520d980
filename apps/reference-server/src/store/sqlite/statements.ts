import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

/** A statement that is compiled once and returns tuples. Objects, with keys for each row, would be a third slower. */
export interface Query<Row extends readonly unknown[]> {
  get(...values: SQLInputValue[]): Row | undefined
  all(...values: SQLInputValue[]): Row[]
}

/** `Row` must list the types of the selected columns, in their order. */
export function prepareQuery<Row extends readonly unknown[]>(database: DatabaseSync, sql: string): Query<Row> {
  const statement = database.prepare(sql)
  statement.setReturnArrays(true)
  return statement as unknown as Query<Row>
}
