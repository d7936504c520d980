import { encodings } from '../engine/evidence/encodings.ts'
import { found } from './judgements.ts'
import type { ClientRequirement, Evidence, FoundInClient } from './scenario.ts'

/** What an adapter wrote in which a secret was found. */
export interface Printed {
  readonly place: 'stdout' | 'stderr'
  /** What it was: the header of a credential, or `card_number`. */
  readonly name: string
}

export interface WholeRun {
  readonly all: readonly Evidence[]
  readonly printed: readonly Printed[]
}

export interface WholeRunRequirement extends Omit<ClientRequirement, 'judge'> {
  readonly operationId: string
  judge(run: WholeRun): Iterable<FoundInClient>
}

export const wholeRunRequirements: readonly WholeRunRequirement[] = [
  {
    id: 'client-credentials/only-in-their-headers',
    operationId: 'createCardUser',
    level: 'documented',
    kind: 'client-secrecy',
    text: 'A client sends each credential in its own header, and nowhere else: not in the path, the query, the body or another header.',
    judge: ({ all }) => strayCredentials(all),
  },
  {
    id: 'client-credentials/never-printed',
    operationId: 'createCardUser',
    level: 'inferred',
    kind: 'client-secrecy',
    text: 'A client prints no credential, neither in its results nor in its log, in no encoding.',
    judge: ({ printed }) => printedSecrets(printed.filter(({ name }) => name !== 'card_number')),
  },
  {
    id: 'client-credentials/no-card-number-logged',
    operationId: 'createCard',
    level: 'inferred',
    kind: 'client-secrecy',
    text: 'A client writes no card number to its log.',
    judge: ({ printed }) =>
      printedSecrets(printed.filter(({ name, place }) => name === 'card_number' && place === 'stderr')),
  },
]

function* printedSecrets(printed: readonly Printed[]): Generator<FoundInClient> {
  for (const { place, name } of printed) {
    yield {
      ...found(`printed ${name} on ${place}`, 'no secret in what it prints', `${name} on ${place}`),
      about: { credential: name, does: `prints ${name} on ${place}` },
    }
  }
}

function* strayCredentials(all: readonly Evidence[]): Generator<FoundInClient> {
  for (const { requests, credentials } of all) {
    for (const [header, value] of credentials) {
      const forms = encodings(value)
      const isIn = (text: string) => forms.some((form) => text.includes(form))
      for (const request of requests) {
        const places = [
          ...(isIn(request.target) ? ['the URL'] : []),
          ...(isIn(request.body) ? ['the body'] : []),
          ...request.headers
            .filter(([name, sent]) => name.toLowerCase() !== header.toLowerCase() && isIn(sent))
            .map(([name]) => `the header ${name}`),
        ]
        for (const place of places) {
          yield {
            ...found(`sent the value of ${header} in ${place}`, `${header} alone`, place, request),
            about: { credential: header, does: `sends the value of ${header} in ${place}` },
          }
        }
      }
    }
  }
}
