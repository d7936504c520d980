import { resolve } from 'node:path'
import { didYouMean } from './did-you-mean.ts'

/** Thrown by a reader: what it would have accepted. Intentionally not what it received, which may be a secret. */
export class Unacceptable extends Error {
  readonly expected: string
  /** A word that may have been meant. */
  readonly meant: string | undefined

  constructor(expected: string, meant?: string) {
    super(`expected ${expected}`)
    this.expected = expected
    this.meant = meant
  }
}

/** Turns the text of a flag or of an environment variable into a setting, or throws `Unacceptable`. */
export type Reader<Value> = (text: string) => Value

export function wholeNumber(from: number, to: number): Reader<number> {
  return (text) => {
    if (/^\d{1,9}$/.test(text) && Number(text) >= from && Number(text) <= to) return Number(text)
    throw new Unacceptable(`a whole number from ${from} to ${to}`)
  }
}

export function oneOf<const Word extends string>(words: readonly Word[]): Reader<Word> {
  return (text) => {
    const word = words.find((candidate) => candidate === text)
    if (word) return word
    throw new Unacceptable(`one of ${words.join(', ')}`, didYouMean(text, words))
  }
}

export const text: Reader<string> = (value) => {
  if (value.trim() === '') throw new Unacceptable('a value')
  return value
}

/** A host name or an address; IPv6 with or without the brackets that a URL wants. */
export const hostName: Reader<string> = (value) => {
  const bare = value.replace(/^\[(.*)\]$/, '$1')
  if (/^[\w.:%-]+$/.test(bare)) return bare
  throw new Unacceptable('a host name or an address')
}

const bytesPer = { b: 1, kb: 1024, mb: 1024 * 1024 }

/** `100kb`, `1mb` or a number of bytes. The ceiling keeps one request from filling the memory. */
export const byteSize: Reader<number> = (value) => {
  const [, digits, unit = 'b'] = /^(\d{1,9})(b|kb|mb)?$/.exec(value.toLowerCase()) ?? []
  const bytes = Number(digits) * bytesPer[unit as keyof typeof bytesPer]
  if (bytes >= 1024 && bytes <= 64 * bytesPer.mb) return bytes
  throw new Unacceptable('a size from 1kb to 64mb')
}

/** Seconds, with a fraction if need be; the setting is in milliseconds. */
export const seconds: Reader<number> = (value) => {
  if (/^\d{1,3}(\.\d{1,3})?$/.test(value)) return Math.round(Number(value) * 1000)
  throw new Unacceptable('a number of seconds up to 999')
}

/** A secret must fit into a header as it is, and into a list of them. */
export const secret: Reader<string> = (value) => {
  if (/^[!-+\--~]+$/.test(value)) return value
  throw new Unacceptable('visible ASCII characters without spaces and commas')
}

export const origin: Reader<string> = (value) => {
  if (value === '*') return value
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url && url.origin !== 'null' && url.origin === value.toLowerCase()) return url.origin
  throw new Unacceptable('an origin such as https://app.example.com, or *')
}

/** The URL of a store. A path alone means a SQLite file. */
export const databaseUrl: Reader<string> = (value) => {
  if (value === 'sqlite::memory:') return value
  if (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value)) return value
  const path = /^sqlite:(.+)$/.exec(value)?.[1] ?? value
  if (path !== '' && !/^[a-z][a-z\d+.-]*:/i.test(path)) return `sqlite:${resolve(path.replace(/^\/\/(?=\/)/, ''))}`
  throw new Unacceptable('sqlite:PATH, sqlite::memory: or postgres://…')
}
