import type { Contract } from '@card-contract/contract'
import { placeOf } from '../values/value-at.ts'
import type { ApiResponse } from './call.ts'
import type { Violations } from './step.ts'

export function violationsIn({ validate }: Contract, { exchange: { operationId }, json }: ApiResponse): Violations {
  const violations = operationId === undefined ? [] : validate.response(operationId, json)
  return Map.groupBy(violations, ({ pointer }) => placeOf(pointer))
}
