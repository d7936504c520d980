import type { Runtime } from './runtime.ts'

/** A tool of others that reads the contract. `pnpm foreign NAME` runs it. */
export interface ForeignTool {
  /** As it calls itself. */
  readonly title: string
  readonly version: string
  /** What it does here, in a few words: `lints with spectral:oas`. */
  readonly does: string
  /** What has to be on the machine already, besides Node. */
  readonly needs?: readonly Runtime[]
  /**
   * Installs the tool on first use and runs it. Returns what it found, for the table.
   *
   * @throws DoesNotHoldError if the tool cannot use the contract.
   * @throws PeerUnavailableError if the tool could not be installed.
   */
  run(workplace: Workplace): Promise<string>
}

export interface Workplace {
  /** The contract in one document, as published: JSON, and YAML. */
  readonly json: string
  readonly yaml: string
  readonly operationIds: readonly string[]
  /** An empty folder of this tool, which is deleted afterwards. */
  readonly folder: string
}

/** A tool rejects the contract, or what it generated from it cannot be used. */
export class DoesNotHoldError extends Error {
  override readonly name = 'DoesNotHoldError'
  readonly code = 'does-not-hold'
}
