import { pathFrom } from '../../model/path.ts'
import type { Stage } from '../../model/stage.ts'

/** The path of an operation, below the base path, for requests whose target is spelled by hand. */
export function pathOf({ contract }: Stage, operationId: string, parameters: Readonly<Record<string, string>>): string {
  return pathFrom(contract.operation(operationId).path, (name) => parameters[name] ?? '')
}
