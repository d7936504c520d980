/**
 * All fields of a line, in the order in which they are written. Each value is a number or matches a pattern that excludes sentences,
 * headers and bodies, so no field can leak one.
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

/** The fields of a line in their order, without those that are absent, and with nothing in them that their field does not allow. */
export function allowed(line: Line): Line {
  const checked: { [Name in Field]?: string | number } = {}
  for (const [field, pattern] of patterns) {
    const value = line[field]
    if (value !== undefined) checked[field] = typeof value === 'number' || isAllowed(value, pattern) ? value : withheld
  }
  return checked
}

function isAllowed(value: string, pattern: RegExp | 'number'): boolean {
  return pattern !== 'number' && pattern.test(value) && !cardNumber.test(value)
}
