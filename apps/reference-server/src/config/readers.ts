import { resolve } from 'node:path'
import { loadContract } from '@card-contract/contract'
import { type Reader, reader, Unacceptable } from '@card-contract/options'
import { expectedSetting, knownOperations } from '../trouble/index.ts'

// Only this file imports the private package. The build bundles it, so that the published package does not depend on it.
export * from '@card-contract/options'

/** A host name or an address; IPv6 with or without the brackets that a URL wants. */
export const hostName: Reader<string> = reader('a host name or an address', (text) => {
  const bare = text.replace(/^\[(.*)\]$/, '$1')
  return /^[\w.:%-]+$/.test(bare) ? bare : undefined
})

const bytesPer = { b: 1, kb: 1024, mb: 1024 * 1024 }

/** `100kb`, `1mb` or a number of bytes. The upper bound keeps one request from filling the memory. */
export const byteSize: Reader<number> = reader('a size from 1kb to 64mb', (text) => {
  const [, digits, unit = 'b'] = /^(\d{1,9})(b|kb|mb)?$/.exec(text.toLowerCase()) ?? []
  const bytes = Number(digits) * bytesPer[unit as keyof typeof bytesPer]
  return bytes >= 1024 && bytes <= 64 * bytesPer.mb ? bytes : undefined
})

/** Seconds, with a fraction if need be; the setting is in milliseconds. */
export const seconds: Reader<number> = reader('a number of seconds up to 999', (text) =>
  /^\d{1,3}(\.\d{1,3})?$/.test(text) ? Math.round(Number(text) * 1000) : undefined,
)

/** A secret has to fit into a header as it is, and into a list of secrets. */
export const secret: Reader<string> = reader('visible ASCII characters without spaces and commas', (text) =>
  /^[!-+\--~]+$/.test(text) ? text : undefined,
)

export const origin: Reader<string> = reader('an origin such as https://app.example.com, or *', (text) => {
  if (text === '*') return text
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && url.origin !== 'null' && url.origin === text.toLowerCase() ? url.origin : undefined
})

/** The URL of a store. A path alone means a SQLite file. */
export const databaseUrl: Reader<string> = reader('sqlite:PATH, sqlite::memory: or postgres://…', (text) => {
  if (text === 'sqlite::memory:') return text
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text
  const path = /^sqlite:(.+)$/.exec(text)?.[1] ?? text
  // The name of a database without its colon would become a file of that name.
  if (path === '' || /^[a-z][a-z\d+.-]*:|^(sqlite3?|postgres(ql)?|:?memory:?)$/i.test(path)) return undefined
  return `sqlite:${resolve(path.replace(/^\/\/(?=\/)/, ''))}`
})

/** What goes wrong on demand. The server reads it again, so that it can travel as text. */
export const trouble: Reader<string> = {
  schema: { type: 'string' },
  read(given) {
    const expected = expectedSetting(given, knownOperations(loadContract()))
    if (expected === undefined) return given
    throw new Unacceptable(expected)
  },
}
