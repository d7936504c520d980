/** Values to use where implementations differ; keys are field names of the contract's requests. */
export type SampleOverrides = Readonly<Record<string, unknown>>

/** By the contract's scheme names. */
export type Credentials = Readonly<Record<string, string>>

/** Objects that must exist in the target before the run, because no operation of the interface creates them: their names, by what they are. */
export type Fixtures = { readonly [what: string]: { readonly [name: string]: string | undefined } | undefined }

/** A server under test. */
export interface Target {
  /** Ends with the version prefix, without a trailing slash. */
  readonly baseUrl: string
  readonly credentials: Credentials
  readonly fixtures: Fixtures
  readonly samples: SampleOverrides
  readonly headers: readonly (readonly [name: string, value: string])[]
}
