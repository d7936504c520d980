import type { ParameterName, TroubleValues } from './parameters.ts'

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
  'lose-request': {
    sees: 'The connection closes without a response.',
    carriedOut: 0,
    takes: [],
  },
  'lose-answer': {
    sees: 'The connection closes without a response.',
    carriedOut: 1,
    takes: [],
  },
  'cut-answer': {
    sees: 'The connection closes in the middle of the response body.',
    carriedOut: 1,
    takes: [],
  },
  late: {
    sees: 'The response arrives after a delay.',
    carriedOut: 1,
    takes: ['ms', 'applied'],
  },
  busy: {
    sees: '429 or 503 with `Retry-After`.',
    carriedOut: 0,
    takes: ['status', 'retryAfter'],
  },
  'unavailable-applied': {
    sees: '503 without `Retry-After`.',
    carriedOut: 1,
    takes: [],
  },
  'not-json': {
    sees: '200 with `application/json` and a body that is not JSON.',
    carriedOut: 1,
    takes: [],
  },
  'html-error-page': {
    sees: '502 with the HTML error page of a gateway.',
    carriedOut: 1,
    takes: [],
  },
  'wrong-shape': {
    sees: 'A success in which one field of `data` is missing, null or of another type.',
    carriedOut: 1,
    takes: ['shape', 'field'],
  },
  'success-false': {
    sees: '200 with `success: false` and empty `data`.',
    carriedOut: 0,
    takes: [],
  },
  redirect: {
    sees: '307 to the same path on another origin.',
    carriedOut: 0,
    takes: ['origin'],
  },
  'slow-body': {
    sees: 'A correct response whose body arrives in small pieces.',
    carriedOut: 1,
    takes: ['ms'],
    usually: { ms: 2_000 },
  },
  'stale-balance': {
    sees: 'A success whose balance is the one before the last movement.',
    carriedOut: 1,
    takes: [],
  },
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
