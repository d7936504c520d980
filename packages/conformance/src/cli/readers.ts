import { levels } from '../model/level.ts'
import { type Format, reporters } from '../reporters/index.ts'
import { closestTo } from './did-you-mean.ts'

/** What was given is none of what a reader accepts. The value itself is left out: it may be a secret. */
export class Unacceptable extends Error {
  override readonly name = 'Unacceptable'
  /** A value that may have been meant. */
  readonly meant: string | undefined
  /** What was given should not be shown again. */
  readonly isSecret: boolean
  constructor(expected: string, meant?: string, isSecret = false) {
    super(`expected ${expected}`)
    this.meant = meant
    this.isSecret = isSecret
  }
}

/** Turns the text of a flag or of an environment variable into a setting, or throws `Unacceptable`. */
export interface Reader<Value> {
  read(text: string): Value
  /** What the configuration file may say instead, in JSON Schema. */
  readonly schema: Readonly<Record<string, unknown>>
}

export const text: Reader<string> = {
  schema: { type: 'string', minLength: 1 },
  read(given) {
    if (given === '') throw new Unacceptable('a value')
    return given
  },
}

/** Credentials go into a header: what a header cannot carry would be refused before it is sent. */
export const secret: Reader<string> = {
  schema: { type: 'string', minLength: 1 },
  read(given) {
    if (/^[\x21-\x7e\xa0-\xff]([\x20-\x7e\xa0-\xff]*[\x21-\x7e\xa0-\xff])?$/.test(given)) return given
    throw new Unacceptable('a value that fits into a header')
  },
}

/** The word before a token is the suite's to add; written twice, it would be refused, and look like a wrong token. */
export const token: Reader<string> = {
  schema: { ...secret.schema, pattern: '^(?![Bb][Ee][Aa][Rr][Ee][Rr](\\s|$))' },
  read(given) {
    const value = secret.read(given)
    if (!/^bearer(\s|$)/i.test(value)) return value
    throw new Unacceptable('the token alone, because the word Bearer is put before it', undefined, true)
  },
}

export function wholeNumber(from: number, to: number): Reader<number> {
  return {
    schema: { type: 'integer', minimum: from, maximum: to },
    read(given) {
      if (/^\d{1,10}$/.test(given) && Number(given) >= from && Number(given) <= to) return Number(given)
      throw new Unacceptable(`a whole number from ${from} to ${to}`)
    },
  }
}

export function positive(most: number, noun: string): Reader<number> {
  return {
    schema: { type: 'number', exclusiveMinimum: 0, maximum: most },
    read(given) {
      if (/^\d{1,7}(\.\d{1,3})?$/.test(given) && Number(given) > 0 && Number(given) <= most) return Number(given)
      throw new Unacceptable(`${noun}, more than 0 and at most ${most}`)
    },
  }
}

function oneOf<const Word extends string>(words: readonly Word[]): Reader<Word> {
  return {
    schema: { enum: words },
    read(given) {
      const word = words.find((one) => one === given)
      if (word !== undefined) return word
      throw new Unacceptable(`one of ${words.join(', ')}`, closestTo(given, words))
    },
  }
}

export const level = oneOf(levels)

/** What the paths of the contract are appended to. */
export const baseUrl: Reader<string> = {
  schema: { type: 'string', format: 'uri', pattern: '^https?://' },
  read(given) {
    const url = URL.canParse(given) ? new URL(given) : undefined
    if (!url || !/^https?:$/.test(url.protocol)) throw new Unacceptable('an http or https URL')
    if (url.username !== '' || url.password !== '')
      throw new Unacceptable('a URL without a user name and password', undefined, true)
    if (url.search !== '' || url.hash !== '') throw new Unacceptable('a URL without a query and a fragment')
    return url.origin + url.pathname.replace(/\/+$/, '')
  },
}

/** A header that every request gets in addition, to get through a gateway for instance. */
export const header: Reader<readonly [name: string, value: string]> = {
  schema: { type: 'string' },
  read(given) {
    const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\x20-\x7e]+)$/.exec(given) ?? []
    if (name === undefined || value === undefined) throw new Unacceptable('Name: value')
    return [name, value]
  },
}

export const sample: Reader<readonly [field: string, value: string]> = {
  schema: {},
  read(given) {
    const at = given.indexOf('=')
    if (at < 1) throw new Unacceptable('field=value')
    return [given.slice(0, at), given.slice(at + 1)]
  },
}

export interface ReportFile {
  readonly format: Format
  /** `-` is stdout. */
  readonly path: string
}

export const formats = Object.keys(reporters) as Format[]

export const reportFile: Reader<ReportFile> = {
  schema: { type: 'string', pattern: `^(${formats.join('|')})=.+$` },
  read(given) {
    const [, word = '', path = ''] = /^([^=]*)=(.*)$/s.exec(given) ?? []
    const format = formats.find((one) => one === word)
    if (format === undefined)
      throw new Unacceptable(`FORMAT=PATH with one of ${formats.join(', ')}`, closestTo(word || given, formats))
    if (path === '') throw new Unacceptable(`${format}=PATH, or ${format}=- for stdout`)
    return { format, path }
  },
}

export const switched: Reader<boolean> = {
  schema: { type: 'boolean' },
  read(given) {
    if (/^(1|true|yes|on)$/i.test(given)) return true
    if (/^(0|false|no|off)$/i.test(given)) return false
    throw new Unacceptable('true or false')
  },
}
