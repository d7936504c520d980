import { styleText } from 'node:util'

/**
 * All fields of a line, in the order in which they are written. Each value is a number or matches a pattern that excludes sentences,
 * headers and bodies, so no field can leak one. No pattern allows a quote, a backslash or a control character, so a value that
 * matches needs no escaping.
 */
const fields = {
  time: /^[\dTZ:.+-]{1,32}$/,
  level: /^[a-z]{1,8}$/,
  event: /^[a-z-]{1,40}$/,
  requestId: /^[\w-]{1,64}$/,
  operationId: /^[A-Za-z]{1,64}$/,
  method: /^[A-Z-]{1,20}$/,
  status: 'number',
  outcome: /^[a-z-]{1,64}$/,
  trouble: /^[a-z-]{1,40}$/,
  durationMs: 'number',
  pointer: /^(?:\/[\w~-]{0,64}){0,12}$/,
  fault: /^[\w ,.:;'/=<>()-]{1,200}$/,
  stack: /^[\w ().:/@+<>$|[\]-]{0,2400}$/,
  pid: 'number',
  signal: /^SIG[A-Z\d]{1,10}$/,
  requests: 'number',
} as const satisfies Record<string, RegExp | 'number'>

type Field = keyof typeof fields
export type Line = { readonly [Name in Field]?: string | number | undefined }

const patterns = Object.entries(fields) as [Field, RegExp | 'number'][]

// Card numbers have up to 19 digits and usually 16 (ISO/IEC 7812). No group of a UUID, as in request ids, has more than 12.
const cardNumber = /\d{13}/

/** Replaces a value that its field does not allow. It is visible, so that the mistake is found. */
const withheld = '(withheld)'

export function jsonLine(line: Line): string {
  let text = ''
  for (const [field, pattern] of patterns) {
    const value = line[field]
    if (value === undefined) continue
    text += `${text === '' ? '{' : ','}"${field}":${jsonValue(value, pattern)}`
  }
  return `${text}}`
}

function jsonValue(value: string | number, pattern: RegExp | 'number'): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null'
  return isAllowed(value, pattern) ? `"${value}"` : `"${withheld}"`
}

function isAllowed(value: string, pattern: RegExp | 'number'): boolean {
  return pattern !== 'number' && pattern.test(value) && !cardNumber.test(value)
}

/** The same fields for a terminal: one line of less than 80 columns, unless something went wrong. */
export function prettyLine(line: Line, { isColoured }: { isColoured: boolean }): string {
  const shown = (field: Field): string => {
    const value = line[field]
    if (value === undefined) return ''
    return typeof value === 'number' || isAllowed(value, fields[field]) ? String(value) : withheld
  }
  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    // The caller has already checked whether the stream has colours.
    isColoured ? styleText(style, text, { validateStream: false }) : text

  const time = paint('dim', shown('time').slice(11, 23))
  if (line.status !== undefined) {
    const status = Number(line.status)
    const style = status < 400 ? 'green' : status < 500 ? 'yellow' : 'red'
    const what = (shown('operationId') || shown('method')).padEnd(18)
    const outcome = paint(style, `${shown('status')} ${shown('outcome').padEnd(22)}`)
    const duration = `${Number(line.durationMs).toFixed(1).padStart(8)} ms`
    // The id is needed to investigate an error. Elsewhere it would make lines too long for the terminal.
    const id = status >= 500 ? `  ${paint('dim', shown('requestId'))}` : ''
    const trouble = line.trouble === undefined ? '' : `  ${paint('magenta', `trouble=${shown('trouble')}`)}`
    return `${time}  ${what}  ${outcome} ${duration}${id}${trouble}`
  }
  const subject = shown('event') || ['fault', shown('operationId'), shown('pointer')].filter(Boolean).join(' ')
  const rest = (['fault', 'pid', 'signal', 'requests', 'requestId', 'stack'] as const)
    .filter((field) => line[field] !== undefined)
    .map((field) => `${field}=${shown(field)}`)
  const isBad = line.level === 'error' || line.level === 'warn'
  return [`${time} `, isBad ? paint('red', subject) : subject, ...rest].join(' ')
}
