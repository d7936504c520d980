import type { Stage } from '../../model/stage.ts'

/** The path of an operation, below the base path, for requests whose target is spelled by hand. */
export function pathOf({ contract }: Stage, operationId: string, parameters: Readonly<Record<string, string>>): string {
  return contract
    .operation(operationId)
    .path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''))
}
