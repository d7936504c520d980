import { type MatchedRequest, Rejection } from '../../../src/cards/model/matched-request.ts'
import type { ModelRequest } from '../../../src/cards/model/reference-model.ts'
import { kebab } from '../../../src/engine/values/names.ts'
import { type Mutant, ofOperation } from './mutant.ts'
import { acting } from './patches.ts'

const kB = 1024

/** Rejects a body of such a length, whatever is in it. */
function shortOf(
  operationId: string,
  id: string,
  title: string,
  status: number,
  isTooLong: (length: number) => boolean,
) {
  return ofOperation(operationId, id, title, 'requests/form-does-not-matter', (parts) => ({
    ...parts,
    read(operation, path, request: ModelRequest) {
      const isOwn = operation.operationId === operationId
      if (isOwn && isTooLong(request.body.length)) throw new Rejection(status, 'unexpected end of JSON input')
      return parts.read(operation, path, request)
    },
  }))
}

const longest = (texts: Readonly<Record<string, unknown>>): number =>
  Math.max(0, ...Object.values(texts).map((text) => (typeof text === 'string' ? text.length : 0)))

/** Breaks at texts, or names in the path, of some lengths only. */
function breaking(
  operationId: string,
  id: string,
  title: string,
  lengthOf: (matched: MatchedRequest) => number,
  isTooLong: (length: number) => boolean,
): Mutant {
  const check = `refusals/no-input-breaks-the-server/${kebab(operationId)}`
  return {
    id: `${kebab(operationId)}-${id}`,
    title: `${operationId} returns 500 for ${title}`,
    breaks: ['refusals/no-input-breaks-the-server'],
    foundBy: [check],
    alter: acting([operationId], (act) => (matched, state) => {
      if (isTooLong(lengthOf(matched))) throw new Rejection(500, 'value too long for type character varying(255)')
      return act(matched, state)
    }),
  }
}

const inBody = ({ body }: MatchedRequest): number => longest(body)
const inPath = ({ path }: MatchedRequest): number => longest(path)
const fieldsIn = ({ body }: MatchedRequest): number => Object.keys(body).length
const decimalsIn = ({ body, query }: MatchedRequest): number =>
  String(body.amount ?? body.balance ?? query.amount ?? '').split('.')[1]?.length ?? 0
const between = (least: number, most: number) => (length: number) => length >= least && length <= most

/** Servers that read requests into buffers, and keep texts and amounts in columns, that are too short. */
export const lengthMutants: readonly Mutant[] = [
  shortOf('createCardUser', 'reads-a-kilobyte', 'rejects a body of more than 1 kB', 400, (length) => length > kB),
  shortOf('topUpCard', 'reads-a-kilobyte', 'rejects a body of more than 1,000 bytes', 400, (length) => length > 1_000),
  shortOf('createCard', 'reads-four-kilobytes', 'rejects a body of more than 4 kB', 422, (length) => length > 4 * kB),
  shortOf('withdrawFromCard', 'reads-one-packet', 'rejects a body of more than 1,460 bytes', 400, (length) => {
    return length > 1_460
  }),
  shortOf('operateCard', 'reads-sixteen-kilobytes', 'breaks at a body of more than 16 kB', 500, (length) => {
    return length > 16 * kB
  }),
  shortOf('checkPaymentStatus', 'reads-eight-kilobytes', 'rejects a body of more than 8 kB', 400, (length) => {
    return length > 8 * kB
  }),
  breaking('createCardUser', 'keeps-255-characters', 'texts of 256 to 999 characters', inBody, between(256, 999)),
  breaking(
    'createCardUser',
    'keeps-1000-characters',
    'texts of 1,000 to 3,000 characters',
    inBody,
    between(1_000, 3_000),
  ),
  breaking(
    'createCardUser',
    'keeps-4000-characters',
    'texts of 3,900 to 9,000 characters',
    inBody,
    between(3_900, 9_000),
  ),
  breaking('checkPaymentStatus', 'keeps-65535-bytes', 'texts of more than 60,000 characters', inBody, (length) => {
    return length > 60_000
  }),
  breaking('checkPaymentStatus', 'keeps-100-characters', 'names of 100 to 300 characters', inBody, between(100, 300)),
  breaking('getPayoutStatus', 'keeps-64-characters', 'references of 65 to 200 characters', inPath, between(65, 200)),
  breaking('topUpCard', 'keeps-255-characters', 'card ids of 256 to 400 characters', inPath, between(256, 400)),
  breaking(
    'queryCardOperation',
    'keeps-4096-characters',
    'card ids of more than 4,096 characters',
    inPath,
    (length) => {
      return length > 4_096
    },
  ),
  breaking('terminateCard', 'keeps-99-characters', 'card ids of 100 to 299 characters', inPath, between(100, 299)),
  breaking(
    'createCardUser',
    'has-a-hundred-columns',
    'bodies of more than 100 fields',
    fieldsIn,
    (count) => count > 100,
  ),
  breaking('createCard', 'has-a-thousand-columns', 'bodies of more than 900 fields', fieldsIn, (count) => count > 900),
  ...(
    [
      ['topUpCard', 'keeps-six-decimals', 'more than six', (count) => count > 6],
      ['withdrawFromCard', 'keeps-four-decimals', 'more than four', (count) => count > 4],
      ['createCard', 'knows-three-decimals', 'more than three', (count) => count > 3],
      ['operateCard', 'counts-millionths', 'seven', (count) => count === 7],
      ['queryCardOperation', 'keeps-five-decimals', 'more than five', (count) => count > 5],
    ] as const satisfies readonly (readonly [string, string, string, (count: number) => boolean])[]
  ).map(([operationId, id, count, isTooLong]) =>
    breaking(operationId, id, `amounts with ${count} decimals`, decimalsIn, isTooLong),
  ),
]
