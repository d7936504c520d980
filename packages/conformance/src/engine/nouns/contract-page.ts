import type { Contract } from '@card-contract/contract'
import { own } from '../values/json.ts'
import type { Kind } from './kind.ts'
import type { ReportedCheck } from './report.ts'
import type { Suite } from './suite.ts'

/**
 * Sections about the requirements of a kind that follow from schemas and credentials, one for each place. Their names are those in
 * `spec/build/families.ts`.
 */
const families: Readonly<Record<Kind, string>> = {
  credential: 'follows/credentials',
  accepts: 'follows/valid-requests',
  body: 'follows/bodies',
  required: 'follows/required-fields',
  type: 'follows/types',
  format: 'follows/formats',
  bound: 'follows/bounds',
  enum: 'follows/enums',
  envelope: 'follows/responses',
  field: 'follows/responses',
  timestamp: 'follows/responses',
}

/** What has a section in the rendered contract, or is a part of something that has one. */
export interface Placed {
  readonly id: string
  readonly pointer: string
  readonly operationId?: string | undefined
  readonly kind?: Kind
}

/**
 * The anchor in the rendered contract: the ID of a requirement or a gap that the contract lists, the family of a derived
 * requirement, the name of a component, or the operation.
 */
export function anchorIn(contract: Contract, { id, pointer, operationId, kind = '' }: Placed): string {
  if (isListed(contract, id)) return id
  const [, first, sort = '', name] = pointer.split('/')
  const isShown = first === 'components' && ['schemas', 'securitySchemes', 'responses'].includes(sort)
  return own(families, kind) ?? (isShown ? name : operationId) ?? 'introduction'
}

/** The address of its section, if the suite says where its contract is published. */
export function addressIn({ contract, words: { page } }: Publishing, placed: Placed): string | undefined {
  return page === undefined ? undefined : `${page}#${anchorIn(contract, placed)}`
}

type Publishing = Pick<Suite, 'contract' | 'words'>

/** A check with the address of what it deviates from. Most checks deviate from nothing, and a report lists a thousand. */
export function withAddress(suite: Publishing, check: ReportedCheck): ReportedCheck {
  if (check.findings.length === 0) return check
  const { id, contractPointer: pointer } = check.requirement
  const address = addressIn(suite, { id, pointer, operationId: check.operationId, kind: check.kind })
  return address === undefined ? check : { ...check, requirement: { ...check.requirement, address } }
}

function isListed({ requirements, gaps }: Contract, id: string): boolean {
  return [...requirements, ...gaps].some((one) => one.id === id)
}
