import { own } from '../values/json.ts'

/** Categories of requirements, used as columns of a report; `kinds` assigns each kind to one. */
export const areas = {
  accepts: 'accepts valid requests',
  responses: 'returns documented responses',
  rejects: 'rejects invalid requests',
  credentials: 'requires credentials',
  behaviour: 'behaves as described',
  clients: 'sends what the contract allows',
} as const

export type Area = keyof typeof areas

/** The subject of a check. Reports group and count by it, never by IDs or sentences. */
export type Kind = string

export interface KindInWords {
  readonly area: Area
  /** Title for a group of deviations of this kind: what the server does. */
  readonly failure: string
  /** Set if no verdict is complete without its checks, whatever their level: what they are about, as a noun. */
  readonly core?: string
  /** Set if its deviations make others: they come first among those of a level. */
  readonly isOrigin?: true
  /** Set if its deviations follow from others. */
  readonly isConsequence?: true
  /** Set if its checks calculate with what responses say, so that a wrong value of one may accuse another. */
  readonly calculates?: true
  /** Set if a client that does so in one situation does it in any other. */
  readonly isAnySituation?: true
}

/** What a suite adds to the words of reports. */
export interface Words {
  readonly kinds: Readonly<Record<Kind, KindInWords>>
  /** Titles of deviations with these faults, whatever their kind. */
  readonly faults: Readonly<Partial<Record<FaultName, string>>>
  /** Operations that create what all others are about: what is wrong in their responses makes other deviations. */
  readonly origins: readonly string[]
  /** What most operations are about: "parcel". */
  readonly subject?: string
  /** Places in responses whose deviations follow from others. */
  readonly consequences: readonly string[]
}

/** The kinds of any suite. */
export const usualKinds: Readonly<Record<Kind, KindInWords>> = {
  accepts: { area: 'accepts', failure: 'Rejects valid requests' },
  form: { area: 'accepts', failure: 'Rejects valid requests because of their form' },
  envelope: { area: 'responses', failure: 'Returns successful responses in the wrong envelope' },
  field: { area: 'responses', failure: 'Returns fields that the contract does not describe' },
  timestamp: { area: 'responses', failure: 'Returns wrong timestamps' },
  required: { area: 'rejects', failure: 'Accepts requests without required fields' },
  type: { area: 'rejects', failure: 'Accepts values of the wrong type' },
  enum: { area: 'rejects', failure: 'Accepts values outside the enum' },
  bound: { area: 'rejects', failure: 'Accepts numbers outside their bounds' },
  format: { area: 'rejects', failure: 'Accepts values in the wrong format' },
  body: { area: 'rejects', failure: 'Accepts bodies that are not JSON objects' },
  schema: { area: 'rejects', failure: 'Accepts requests that the schema forbids' },
  rejection: { area: 'rejects', failure: 'Rejects requests with a status that is not 4xx' },
  robustness: { area: 'rejects', failure: 'Fails on unusual input' },
  credential: { area: 'credentials', failure: 'Accepts requests with wrong credentials', core: 'credentials' },
  lookup: { area: 'behaviour', failure: 'Returns the wrong object' },
  echo: { area: 'behaviour', failure: 'Returns other values than were sent' },
  identity: { area: 'behaviour', failure: 'Issues the same identifier twice', core: 'identity', isOrigin: true },
  race: {
    area: 'behaviour',
    failure: 'Accepts at the same time what it rejects one after another',
    calculates: true,
    // A lost update lets more be taken than there is.
    isConsequence: true,
  },
  decision: { area: 'behaviour', failure: 'Does not do what was decided' },
  client: { area: 'clients', failure: 'Sends what the contract does not allow' },
  'client-outcome': { area: 'clients', failure: 'Reports a wrong outcome', isAnySituation: true },
  'client-reading': { area: 'clients', failure: 'Misreads valid responses' },
  'client-secrecy': { area: 'clients', failure: 'Shows secrets', isAnySituation: true },
  'client-patience': { area: 'clients', failure: 'Retries too early or too often' },
}

/** What is said of a kind that a report of another suite has. */
const otherKind: KindInWords = { area: 'behaviour', failure: 'Deviates from the contract' }

export function kindIn({ kinds }: Pick<Words, 'kinds'>, kind: Kind): KindInWords {
  return own(kinds, kind) ?? own(usualKinds, kind) ?? otherKind
}

/** What no verdict is complete without, as nouns. */
export function coreNouns({ kinds }: Pick<Words, 'kinds'>): readonly string[] {
  return Object.values({ ...kinds, ...usualKinds }).flatMap(({ core }) => (core === undefined ? [] : [core]))
}

export const noWords: Words = { kinds: {}, faults: {}, origins: [], consequences: [] }

/** What is wrong with a request that must be rejected, or with a field of a response. */
export type FaultName =
  // Required parts of a request or response.
  | 'missing'
  | 'null'
  // The actual type, if it is the wrong one.
  | 'string'
  | 'number'
  | 'fraction'
  | 'boolean'
  | 'array'
  | 'object'
  // The right type with a wrong value.
  | 'wrong-value'
  // A text in another character encoding than it was sent in.
  | 'garbled'
  // One with its special characters escaped, or its letters without their accents.
  | 'escaped'
  | 'unaccented'
  | 'wrong-case'
  | 'empty'
  | 'other-operation'
  | 'too-low'
  | 'too-high'
  | 'too-short'
  | 'too-long'
  | 'wrong-form'
  // A date in the right form that no calendar has.
  | 'no-such-date'
  // A field under a name that only resembles its own.
  | 'other-name'
  // A value after it was changed: as before, by twice, minus once, a hundred times or a hundredth of the amount, without the last digits
  // of its own, with those of a number of four bytes, in a hundredth of the unit or in hundreds of it, without those of the amount, by one
  // of the last digit, the amount alone, zero where it is negative, a limit where it or the amount is more, too little by what a number of
  // four bytes can hold, without the changes before, or from a first one that was sent and not returned; after changes that were rejected
  // or made at the same time; after none, with an earlier value, the first one or any other, or after a change of something else; and
  // something after it was switched on, or after a change of something else.
  | 'unchanged'
  | 'doubled'
  | 'opposite'
  | 'hundredfold'
  | 'hundredth'
  | 'cut'
  | 'single'
  | 'in-cents'
  | 'in-hundreds'
  | 'cut-amount'
  | 'a-cent-off'
  | 'the-amount'
  | 'not-below-zero'
  | 'capped'
  | 'capped-amount'
  | 'wrapped'
  | 'as-at-first'
  | 'other-opening'
  | 'moved-although-rejected'
  | 'wrong-at-once'
  | 'earlier'
  | 'first'
  | 'moved-by-nothing'
  | 'by-another'
  | 'still-disabled'
  | 'stopped-by-another'
  // Entries of a list: left out, as one with an equal one, shown more than once, with another amount, label or currency, of something
  // else, or of a change that was rejected.
  | 'left-out'
  | 'merged'
  | 'repeated'
  | 'other-amount'
  | 'mislabelled'
  | 'other-currency'
  | 'foreign'
  | 'rejected'
  // A value of something that never changes, and was another before.
  | 'changing'
  // A number with more digits than it can have.
  | 'noise'
  // A timestamp in another time zone.
  | 'not-utc'
  // The body as a whole.
  | 'malformed'
  // Credentials, in addition to `missing` and `empty`.
  | 'wrong'
  | 'no-prefix'
  // Identifiers.
  | 'unknown'
  | 'near-miss'

/** The exact subject of a check or finding, next to its operation. */
export interface About {
  /** A field or parameter of the request. */
  readonly field?: string
  /** The value of that field that the target must accept, or the form of the request. */
  readonly value?: string
  readonly fault?: FaultName
  /** The type that the schema requires, for type faults. */
  readonly insteadOf?: string
  /** The header of a credential. */
  readonly credential?: string
  /** A place in the response body; `*` stands for every item of a list. */
  readonly pointer?: string
  /** Set if the value there names what the request is about. */
  readonly isName?: true
  /** What a client does, as a clause that begins with a verb: findings with the same one have one cause. */
  readonly does?: string
  /** What happens to a client in a scenario, as a clause: "the connection is reset". */
  readonly situation?: string
  /** What all requests with this deviation have in common, and no others, as a clause: "`weight` is 5 or more". */
  readonly where?: string
  /** A part of the response outside its body. */
  readonly part?: 'status' | 'content-type' | 'body'
}
