import { pathFrom } from '../../../engine/values/path.ts'
import type { Session } from '../../actions/session.ts'

/** The path of an operation below the base path, for requests with a hand-written target. */
export function pathOf(
  { contract }: Session,
  operationId: string,
  parameters: Readonly<Record<string, string>>,
): string {
  return pathFrom(contract.operation(operationId).path, (name) => parameters[name] ?? '')
}
