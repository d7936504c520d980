import type { Contract, Operation } from '@card-contract/contract'
import type { Fields } from '../values/json.ts'
import type { PinnedAnswers, Probe } from './answers/probe.ts'
import type { Vocabulary } from './answers/vocabulary.ts'
import type { Check, Deviation, Rule } from './check.ts'
import type { Portion } from './extent.ts'
import type { Words } from './kind.ts'
import type { Resources, Session } from './session.ts'
import type { Derivation, Step, Steps } from './step.ts'
import type { Fixtures, Target } from './target.ts'
import type { ApiResponse, Call } from './wire/call.ts'
import type { Exchange } from './wire/exchange.ts'
import type { Transport } from './wire/wire.ts'

/** What a kit for one interface brings. The engine runs any of them. */
export interface Suite {
  readonly contract: Contract
  checks(options: CheckOptions): readonly Check<never>[]
  readonly probes: readonly Probe[]
  /** Checks that many implementations fail, and that take few requests: a run begins with them. */
  readonly early?: readonly Check['id'][]
  /** What the contract demands of clients, whose requests others recorded. */
  readonly clientChecks: readonly Check<never>[]
  /** How the things that a valid request names come to be. */
  readonly resources: Resources
  /**
   * Marks the requests of other clients whose result the contract leaves open although it allows them: a run knows that its own are open.
   * Exchanges are shown to it once, in the order of time, without secrets.
   */
  createOpenRequests(): (exchange: Exchange) => Exchange
  /** The interface as a plain model, for runs without a target. */
  createModel(target: Target): Model
  readonly words: SuiteWords
}

export interface Model extends Pick<Transport, 'send'> {
  /** What a run against it made and moved. Excludes open questions: some request amounts that no implementation accepts. */
  tally(exchanges: readonly Exchange[]): Tally
}

export interface Tally {
  /** How many things it made, by what they are: `{ parcels: 3 }`. */
  readonly creates: Readonly<Record<string, number>>
  /** Decimal text per currency: what was added, and what was taken. */
  readonly amounts: readonly { readonly currency: string; readonly in: string; readonly out: string }[]
}

export interface CheckOptions {
  /** Cases per property; 0 skips the properties. */
  readonly fuzz: number
  /** Answers to open questions that must not change, by gap. */
  readonly pinned?: PinnedAnswers
  /** How much of each check is sent. Default: `all`. */
  readonly portion?: Portion
}

/** What this interface adds to the engine's tables. */
export interface SuiteWords {
  /** What reports say. */
  readonly report: Words
  /** The shell variable that stands for the credential of each scheme, in reports and in commands. */
  readonly variables: Readonly<Record<string, string>>
  /** Where the rendered contract is published, so that reports can link to what a target deviates from. */
  readonly page?: string
  readonly lifecycle?: Lifecycle
  /** What had happened before each request, as clauses and counts. */
  readonly circumstances?: Derivation<ReadonlyMap<Step, Fields>>
  readonly firstContact: FirstContact
  /** What must exist before the run, because no operation makes it. */
  readonly fixtures: readonly FixtureRow[]
  readonly vocabulary?: Vocabulary
  /** What the target did with a wrong value, as the beginning of what was received, if that shows. */
  readAs?(operation: Operation, field: string | undefined, step: Step, steps: Steps): string
  /** The items of lists of which the contract shows values without closing their sets. */
  readonly shownItems?: ShownItems
}

/** The first request of a run, whose acceptance shows that the target can be tested. It needs nothing that exists. */
export interface FirstContact {
  readonly operationId: string
  /** "registration". */
  readonly noun: string
  /** Requests of other operations, about things that do not exist. */
  others(session: Session, fixtures: Fixtures): Readonly<Record<OtherRequest, OtherCall>>
  /** The options that give a credential, by its scheme. */
  readonly credentialFlags: Readonly<Partial<Record<string, string>>>
  /** Fields under names that are more usual than the documented ones, and what it shows if the target accepts them. */
  usualSpellings(sent: Readonly<Record<string, unknown>>): readonly (readonly [fields: object, wish: string])[]
}

/** One without a body; two that change or look up something else; one that reads. */
type OtherRequest = 'bodyless' | 'change' | 'lookup' | 'reading'

interface OtherCall {
  readonly operationId: string
  readonly call: Call
}

export interface FixtureRow {
  /** As the needs of a check name it. */
  readonly need: string
  /** "the depot": several rows can be names of the same. */
  readonly what: string
  /** The operation that asks for it. */
  readonly operationId: string
  /** The options that give it. */
  readonly flags: readonly string[]
  isGiven(fixtures: Fixtures): boolean
}

export interface ShownItems {
  /** "a delivery". */
  readonly noun: string
  /** How the check works, in one sentence. */
  how(operationId: string): string
  /** Judges such items, each of which is at the pointer. */
  rule(operationId: string, judge: (response: ApiResponse, pointer: string) => readonly Deviation[]): Rule
}

/** The states of what requests act on, as the accepted ones leave it. Which words responses have for them is another question. */
export interface Lifecycle {
  /** The part of requests and responses that names it. */
  readonly part: string
  readonly states: readonly string[]
  /** The state after a verb; a verb that is not there leaves the state as it was. */
  readonly after: Readonly<Partial<Record<string, string>>>
}

/** The checks whose rules judge exchanges of anybody. */
export function rulesOf(suite: Pick<Suite, 'checks'>): readonly Check<never>[] {
  return suite.checks({ fuzz: 0 }).filter(({ judge }) => judge !== undefined && !judge.needsCases)
}

/** What is written in place of credentials, by the contract's scheme names: shell variables, so that a curl command works. */
export type Placeholders = Readonly<Record<string, string>>

export function placeholdersOf({ words: { variables } }: Pick<Suite, 'words'>): Placeholders {
  return Object.fromEntries(Object.entries(variables).map(([scheme, variable]) => [scheme, `$${variable}`]))
}
