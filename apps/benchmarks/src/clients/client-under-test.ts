import type { Runtime } from '../foreign/runtime.ts'

/** A client that the suite judges through an adapter. */
export interface ClientUnderTest {
  readonly title: string
  /** What has to be on the machine already, besides Node. */
  readonly needs?: readonly Runtime[]
  /**
   * Installs and generates it on first use. Returns the command that starts its adapter.
   *
   * @throws PeerUnavailableError if something could not be installed.
   * @throws DoesNotHoldError if no client is generated, or none that compiles.
   */
  prepare(): Promise<readonly string[]>
}
