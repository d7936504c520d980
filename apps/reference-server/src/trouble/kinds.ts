export interface KindOfTrouble {
  /** What the client sees, in one sentence. */
  readonly sees: string
  /** How often the operation is carried out. */
  readonly carriedOut: 0 | 1 | 2
  /** What a rule may set, in the order in which a text gives the values. */
  readonly takes: readonly ParameterName[]
  /** Where this kind differs from the usual values of its parameters. */
  readonly usually?: Partial<TroubleValues>
}

/** Everything that can go wrong on demand. The table in the README is this one. */
export const troubleKinds = {
  'lose-request': { sees: 'The connection closes without a response.', carriedOut: 0, takes: [] },
  'lose-response': { sees: 'The connection closes without a response.', carriedOut: 1, takes: [] },
  'cut-response': { sees: 'The connection closes in the middle of the response body.', carriedOut: 1, takes: [] },
  late: { sees: 'The response arrives after a delay.', carriedOut: 1, takes: ['ms', 'applied'] },
  busy: { sees: '429 or 503 with `Retry-After`.', carriedOut: 0, takes: ['status', 'retryAfter'] },
  'unavailable-applied': { sees: '503 without `Retry-After`.', carriedOut: 1, takes: [] },
  'not-json': { sees: '200 with `application/json` and a body that is not JSON.', carriedOut: 1, takes: [] },
  'html-error-page': { sees: '502 with the HTML error page of a gateway.', carriedOut: 1, takes: [] },
  'wrong-shape': {
    sees: 'A success in which one field of `data` is missing, null or of another type.',
    carriedOut: 1,
    takes: ['shape', 'field'],
  },
  'success-false': { sees: '200 with `success: false` and empty `data`.', carriedOut: 0, takes: [] },
  redirect: { sees: '307 to the same path on another origin.', carriedOut: 0, takes: ['origin'] },
  'slow-body': {
    sees: 'A correct response whose body arrives in small pieces.',
    carriedOut: 1,
    takes: ['ms'],
    usually: { ms: 2_000 },
  },
  'stale-balance': { sees: 'A success whose balance is the one before the last movement.', carriedOut: 1, takes: [] },
  'twice-delivered': {
    sees: 'A correct response, to the first of two deliveries of the same request.',
    carriedOut: 2,
    takes: [],
  },
} as const satisfies Record<string, KindOfTrouble>

export type TroubleKind = keyof typeof troubleKinds

export const kindNames = Object.keys(troubleKinds) as readonly TroubleKind[]

export function kindOf(name: TroubleKind): KindOfTrouble {
  return troubleKinds[name]
}

/** What a kind of trouble can be told. A rule sets those that its kind takes. */
export interface TroubleValues {
  /** How long it takes, in milliseconds. */
  readonly ms: number
  /** Whether the operation is carried out before the delay or after it. */
  readonly applied: 'first' | 'last'
  readonly status: 429 | 503
  /** In seconds. */
  readonly retryAfter: number
  readonly shape: 'missing' | 'null' | 'type'
  /** A field of `data`. Empty: the first number in it, or else its first field. */
  readonly field: string
  readonly origin: string
}

export type ParameterName = keyof TroubleValues

interface Parameter<Value> {
  readonly expected: string
  readonly usual: Value
  accepts(value: unknown): boolean
  /** The value in a text such as `late:800`. */
  read(text: string): unknown
}

const asText = (text: string): unknown => text

// The server closes a connection after 60 seconds without a byte.
const longestMs = 50_000

export const parameters: { readonly [Name in ParameterName]: Parameter<TroubleValues[Name]> } = {
  ms: wholeNumber('milliseconds', longestMs, 1_000),
  applied: {
    ...oneOf(['first', 'last']),
    expected: 'first (carried out before the delay) or last (after it)',
  },
  status: { ...oneOf([429, 503]), read: Number },
  retryAfter: wholeNumber('seconds', 3_600, 1),
  shape: oneOf(['missing', 'null', 'type']),
  field: {
    expected: 'the name of a field of data',
    usual: '',
    accepts: (value) => typeof value === 'string' && /^\w{1,64}$/.test(value),
    read: asText,
  },
  origin: {
    expected: 'an origin such as http://127.0.0.1:9999',
    // A name that resolves nowhere (RFC 2606, section 2): a client that follows the redirect reaches nothing.
    usual: 'http://elsewhere.invalid',
    accepts: (value) => typeof value === 'string' && URL.canParse(value) && new URL(value).origin === value,
    read: asText,
  },
}

/** The values of a rule: those that were given, checked, over the usual ones of its kind. */
export function valuesOf(
  kind: string,
  { takes, usually }: { readonly takes: readonly ParameterName[]; readonly usually?: Partial<TroubleValues> },
  given: Readonly<Record<string, unknown>>,
): TroubleValues {
  for (const [name, value] of Object.entries(given)) {
    const taken = takes.find((one) => one === name)
    if (!taken) throw new TroubleError(`${kind} with ${listed(takes)}`, name)
    if (!parameters[taken].accepts(value)) {
      throw new TroubleError(`${taken} of ${kind} to be ${parameters[taken].expected}`, value)
    }
  }
  const usual = Object.entries(parameters).map(([name, parameter]) => [name, parameter.usual])
  return { ...Object.fromEntries(usual), ...usually, ...given }
}

function listed(takes: readonly ParameterName[]): string {
  return takes.length === 0 ? 'no values of its own' : takes.join(' and ')
}

function wholeNumber(unit: string, to: number, usual: number): Parameter<number> {
  return {
    expected: `a whole number of ${unit} from 0 to ${to}`,
    usual,
    accepts: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= to,
    read: (text) => (/^\d+$/.test(text) ? Number(text) : text),
  }
}

/** The first is the usual one. */
function oneOf<const Value extends string | number>(values: readonly [Value, ...Value[]]): Parameter<Value> {
  return {
    expected: `one of ${values.join(', ')}`,
    usual: values[0],
    accepts: (value) => values.some((one) => one === value),
    read: asText,
  }
}

/** A request for trouble that is not valid. `expected` lists what is. */
export class TroubleError extends Error {
  override readonly name = 'TroubleError'
  readonly code = 'trouble'
  readonly expected: string

  constructor(expected: string, received: unknown) {
    super(`expected ${expected}, received ${JSON.stringify(received) ?? 'nothing'}`)
    this.expected = expected
  }
}
