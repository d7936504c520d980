import { type Exchange, type HeaderLine, headerOf } from '../engine/nouns/wire/exchange.ts'
import { credentialPieces, expansionOf } from './credential-pieces.ts'

export interface CurlOptions {
  /** The prefix of every path: an origin, or a shell variable such as `$CARD_ORIGIN`. */
  readonly origin: string
  /** Replacements for texts that differ for the reader, such as an ID from their own service's response. */
  readonly variables?: readonly { readonly text: string; readonly name: string }[]
  /** The shell variables that stand for credentials. */
  readonly credentials?: readonly string[]
  /** The separator between arguments; a backslash and a line break make a multi-line command. */
  readonly separator?: string
}

/** More than any interface has. */
const credentialsAtMost = 20

/** Headers that curl sends itself, or that another argument sets. */
const impliedHeaders = new Set(['content-length', 'host', 'connection'])

/**
 * A command that sends the same request again, safe to paste into any POSIX shell whatever the request contains. Everything
 * is quoted except the placeholders of credentials, which the shell fills in.
 */
export function curlOf({ request }: Pick<Exchange, 'request'>, options: CurlOptions): string {
  const { separator = ' ', variables = [] } = options
  // A report from outside chose them, and the shell evaluates what they are.
  const credentials = (options.credentials ?? [])
    .slice(0, credentialsAtMost)
    .filter((name) => /^[A-Z][A-Z0-9_]*$/.test(name))
  const { method, target, headers, body, isBinary } = request
  // As the placeholders of credentials that were sent in a query are written.
  const inUrl = [...variables, ...credentials.map((name) => ({ text: `%24${name}`, name }))]
  const url = options.origin.startsWith('$')
    ? `"${options.origin}"${shellWord(target, inUrl)}`
    : shellWord(options.origin + target, inUrl)
  const parts = [`curl -sS${flagsFor(target)}${methodFlag(method, body)}`, url]
  for (const header of headers) {
    if (!impliedHeaders.has(header[0].toLowerCase())) parts.push(`-H ${headerWord(header, credentials)}`)
  }
  if (body === undefined) return parts.join(separator)
  // Without this, curl would add a Content-Type.
  if (headerOf(headers, 'content-type') === undefined) parts.push("-H 'Content-Type:'")
  if (isBinary !== true && !body.includes('\0')) {
    return [...parts, `--data-raw ${shellWord(body, variables)}`].join(separator)
  }
  return `printf '${printfFormat(body, isBinary ? 'latin1' : 'utf8')}' | ${[...parts, '--data-binary @-'].join(separator)}`
}

/** The same on as few lines as possible, each of at most `columns` characters unless a single argument is longer. */
export function foldedCurlOf(exchange: Exchange, options: CurlOptions, columns: number): string[] {
  // No argument contains this character: printf spells characters that cannot be shown.
  const [first = '', ...rest] = shortCurlOf(exchange, { ...options, separator: '\0' }, 1_500).split('\0')
  const lines = [first]
  for (const part of rest) {
    const line = lines.at(-1) ?? ''
    if (line.length + part.length + 3 <= columns) lines[lines.length - 1] = `${line} ${part}`
    else lines.push(`  ${part}`)
  }
  return lines.map((line, index) => (index < lines.length - 1 ? `${line} \\` : line))
}

/** The same, or a comment if the command would be too long to read. So are all requests of which only the beginning was recorded. */
export function shortCurlOf(exchange: Exchange, options: CurlOptions, most = 4_000): string {
  const { target, headers, body = '' } = exchange.request
  const parts = [target, body, ...headers.map(([, value]) => value)]
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  if (length > most) {
    return `# a request of ${length} characters, too long for a line of curl: see exchange ${exchange.id}`
  }
  return curlOf(exchange, options)
}

function methodFlag(method: string, body: string | undefined): string {
  if (body === undefined && method === 'GET') return ''
  // With -X HEAD, curl would wait for a body.
  return body === undefined && method === 'HEAD' ? ' -I' : ` -X ${shellWord(method)}`
}

/** Without these options curl would treat brackets as a pattern and remove dots from a path. */
function flagsFor(target: string): string {
  return `${/[[\]{}]/.test(target) ? ' -g' : ''}${/\/\.{1,2}(\/|\?|$)/.test(target) ? ' --path-as-is' : ''}`
}

/** None of these characters is special to a shell between double quotes. */
const harmless = /^[\w .:/-]*$/

/** Only headers carry credentials; elsewhere a placeholder is plain text. */
function headerWord([name, value]: HeaderLine, credentials: readonly string[]): string {
  // curl sends an empty value only with a semicolon; with a colon it would omit the header.
  if (value === '') return shellWord(`${name};`)
  const pieces = credentialPieces(`${name}: ${value}`, credentials)
  const isPlain = pieces.every((piece) => 'variable' in piece || harmless.test(piece.text))
  // In one pair of quotes if that is possible, as one would write it.
  if (isPlain && pieces.length > 1) {
    return `"${pieces.map((piece) => ('variable' in piece ? expansionOf(piece) : piece.text)).join('')}"`
  }
  return pieces.map((piece) => ('variable' in piece ? `"${expansionOf(piece)}"` : shellWord(piece.text))).join('')
}

/** One word of a POSIX shell that evaluates to exactly this text. */
export function shellWord(text: string, variables: CurlOptions['variables'] = []): string {
  const [variable, ...rest] = variables
  if (variable && variable.text !== '') {
    return text
      .split(variable.text)
      .map((piece) => (piece === '' ? '' : shellWord(piece, rest)))
      .join(`"$${variable.name}"`)
  }
  if (text === '') return "''"
  if (/^[\w@%+=:,./-]+$/.test(text)) return text
  // A control or bidi character inside quotes would act on the terminal that shows the command. printf spells it instead,
  // and an unpaired surrogate as the bytes that were sent for it.
  return text
    .split(/((?:(?!\n)[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029])+)/u)
    .map((piece, index) =>
      index % 2 === 1
        ? `"$(printf '${printfFormat(piece)}')"`
        : piece === ''
          ? ''
          : `'${piece.replaceAll("'", "'\\''")}'`,
    )
    .join('')
}

/** The bytes of a text as a printf(1) format, in printable characters. */
function printfFormat(text: string, encoding: 'utf8' | 'latin1' = 'utf8'): string {
  return [...Buffer.from(text, encoding)]
    .map((byte) => {
      const isPlain = byte >= 0x20 && byte < 0x7f && byte !== 0x25 && byte !== 0x27 && byte !== 0x5c
      return isPlain ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`
    })
    .join('')
}
