import type { Operation } from '@card-contract/contract'
import { hasSubject, sentPart, shownPart, verbOf } from '../../nouns/action.ts'
import type { Lifecycle } from '../../nouns/suite.ts'
import type { ApiResponse } from '../../nouns/wire/call.ts'

/** "disable of an active parcel". */
export function actionInState({ part }: Lifecycle, verb: string, state: string): string {
  return `${verb} of ${/^[aeiou]/.test(state) ? 'an' : 'a'} ${state} ${part}`
}

/** What an operation can do to a subject that exists. */
export function verbsOfSubjects(operation: Operation): readonly string[] {
  const verb = operation.action?.verb
  if (verb === undefined || !hasSubject(operation)) return []
  return typeof verb === 'object' ? [...new Set(Object.values(verb.values))] : [verb]
}

/** Follows the subjects of a run. One whose making was not seen has no known state until a request changes it. */
export class SubjectStates {
  readonly #lifecycle: Lifecycle | undefined
  readonly #states = new Map<unknown, string>()

  constructor(lifecycle: Lifecycle | undefined) {
    this.#lifecycle = lifecycle
  }

  /** What the request does to its subject, in the state that this has; undefined if either is not known. */
  actionOf(response: ApiResponse): string | undefined {
    const lifecycle = this.#lifecycle
    const verb = verbOf(response)
    const state = lifecycle && this.#states.get(sentPart(response, lifecycle.part))
    return lifecycle && verb && state && actionInState(lifecycle, verb, state)
  }

  note(response: ApiResponse): void {
    if (!this.#lifecycle || !response.isSuccess || response.operation?.action === undefined) return
    const { part, after } = this.#lifecycle
    const state = after[verbOf(response) ?? '']
    const subject = hasSubject(response.operation) ? sentPart(response, part) : shownPart(response, part)
    if (state && typeof subject === 'string' && subject !== '') this.#states.set(subject, state)
  }
}
