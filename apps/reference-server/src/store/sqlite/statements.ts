import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

/** A statement that is compiled once and answers with tuples: a third faster than with objects, whose keys are made per row. */
export interface Query<Row extends readonly unknown[]> {
  get(...values: SQLInputValue[]): Row | undefined
  all(...values: SQLInputValue[]): Row[]
}

/** `Row` is the caller's promise about the selected columns, in their order. */
export function prepareQuery<Row extends readonly unknown[]>(database: DatabaseSync, sql: string): Query<Row> {
  const statement = database.prepare(sql)
  statement.setReturnArrays(true)
  return statement as unknown as Query<Row>
}
