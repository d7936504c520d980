import { closestTo, oneOf, type Reader, reader, Unacceptable } from '@card-contract/options'
import { failOnLevels } from '../engine/nouns/level.ts'
import { type Format, reporters } from '../reporters/index.ts'

/** Credentials go into a header, which does not allow every value. */
export const credential: Reader<string> = reader(
  'a value that fits into a header',
  (given) => (/^[\x21-\x7e\xa0-\xff]([\x20-\x7e\xa0-\xff]*[\x21-\x7e\xa0-\xff])?$/.test(given) ? given : undefined),
  { type: 'string', minLength: 1 },
)

/** The suite adds the word Bearer itself; a second one would make the token invalid. */
export const token: Reader<string> = {
  schema: { ...credential.schema, pattern: '^(?![Bb][Ee][Aa][Rr][Ee][Rr](\\s|$))' },
  read(given) {
    const value = credential.read(given)
    if (!/^bearer(\s|$)/i.test(value)) return value
    throw new Unacceptable('the token alone, without the word Bearer', { isSecret: true })
  },
}

function positive(most: number, noun: string): Reader<number> {
  const isWithin = (given: string) => /^\d{1,7}(\.\d{1,3})?$/.test(given) && Number(given) > 0 && Number(given) <= most
  return reader(`${noun}, more than 0 and at most ${most}`, (given) => (isWithin(given) ? Number(given) : undefined), {
    type: 'number',
    exclusiveMinimum: 0,
    maximum: most,
  })
}

export const requestsPerSecond = positive(1_000_000, 'a number of requests per second')
export const seconds = positive(86_400, 'a number of seconds')
export const percent = positive(100, 'a number of percent')

export const ciHosts = ['github', 'gitlab'] as const
export const level = oneOf(failOnLevels)

/** The URL in front of the contract's paths. */
export const baseUrl: Reader<string> = {
  schema: { type: 'string', format: 'uri', pattern: '^https?://' },
  read(given) {
    const url = URL.canParse(given) ? new URL(given) : undefined
    if (!url || !/^https?:$/.test(url.protocol)) {
      // `localhost:4010` is a URL with the scheme `localhost`.
      const meant = /^[\w.-]+(:\d+)?(\/|$)/.test(given) ? `http://${given}` : undefined
      // What is in front of an @ may be a password.
      throw new Unacceptable('an http or https URL', given.includes('@') ? { isSecret: true } : { meant })
    }
    if (url.username !== '' || url.password !== '') {
      throw new Unacceptable('a URL without a user name and password', { isSecret: true })
    }
    if (url.search !== '' || url.hash !== '') throw new Unacceptable('a URL without a query and a fragment')
    return url.origin + withoutSlashesAtItsEnd(url.pathname)
  },
}

function withoutSlashesAtItsEnd(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}

export const header: Reader<readonly [name: string, value: string]> = reader('Name: value', (given) => {
  const [, name, rest = ''] = /^([\w!#$%&'*+.^`|~-]+):([\t\x20-\x7e]+)$/.exec(given) ?? []
  const value = /^[\x20-\x7e]+$/.exec(rest.trimStart())?.[0]
  return name === undefined || value === undefined ? undefined : [name, value]
})

export const sample: Reader<readonly [field: string, value: string]> = reader('field=value', (given) => {
  const at = given.indexOf('=')
  return at < 1 ? undefined : [given.slice(0, at), given.slice(at + 1)]
})

export interface ReportFile {
  readonly format: Format
  /** `-` is stdout. */
  readonly path: string
}

export const formats = Object.keys(reporters) as Format[]

export const reportFile: Reader<ReportFile> = {
  schema: { type: 'string' },
  read(given) {
    const at = given.includes('=') ? given.indexOf('=') : given.length
    const [word, path] = [given.slice(0, at), given.slice(at + 1)]
    const format = formats.find((one) => one === word)
    if (format === undefined) {
      const ending = formats.find((one) => given.endsWith(`.${one}`))
      const meant = ending && !given.includes('=') ? `${ending}=${given}` : closestTo(word, formats)
      throw new Unacceptable(`FORMAT=PATH with one of ${formats.join(', ')}`, { meant })
    }
    if (path === '') throw new Unacceptable(`${format}=PATH, or ${format}=- for stdout`)
    return { format, path }
  },
}
