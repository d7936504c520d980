import type { MatchedRequest } from '../../../src/cards/model/matched-request.ts'
import type {
  ModelRequest,
  ModelResponse,
  Parts,
  ReferenceModelOptions,
} from '../../../src/cards/model/reference-model.ts'
import type { ModelCard, State } from '../../../src/cards/model/state.ts'
import type { Alteration } from '../../fixtures/alterations.ts'
import { type Answered, acting, actionOf, cardIn } from '../mutants/patches.ts'

export interface Turn {
  readonly card: ModelCard
  /** The action in operateCard's vocabulary, for any route. */
  readonly action: string
  readonly values: Answered
  readonly state: State
  /** Runs the plain reference model, with these values or different ones. */
  next(values?: Answered): Answered
}

/** Changes the actions on existing cards, the same way through all three routes. */
export function cards(act: (turn: Turn) => Answered): Alteration {
  return acting([], (plain) => (matched, state) => {
    const [card, action] = [cardIn(matched, state), actionOf(matched)]
    if (!card || action === undefined) return plain(matched, state)
    const values = { ...matched.body, ...matched.query }
    const next: Turn['next'] = (changed = values) =>
      plain({ ...matched, body: changed, query: changed as MatchedRequest['query'] }, state)
    return act({ card, action, values, state, next })
  })
}

/** Changes how valid requests are read; a refusal thrown here comes before any effect. */
export function reading(judge: (request: ModelRequest, matched: MatchedRequest) => void): Alteration {
  return (parts) => ({
    ...parts,
    read(operation, path, request) {
      const matched = parts.read(operation, path, request)
      judge(request, matched)
      return matched
    },
  })
}

/** Changes how responses are written. */
export function writing(change: (response: ModelResponse) => ModelResponse): Alteration {
  return (parts) => ({ ...parts, acceptance: (data, matched) => change(parts.acceptance(data, matched)) })
}

export function rejecting(change: (status: number, message: string) => ModelResponse): Alteration {
  return (parts) => ({ ...parts, reject: ({ status, message }) => change(status, message) })
}

/** Applies the changes in order. */
export function all(...alterations: readonly Alteration[]): Alteration {
  return (parts: Parts, state: State) => alterations.reduce((changed, alter) => alter(changed, state), parts)
}

/** A conformant server that fills some gaps differently from a plain reference model. */
export interface Variant {
  readonly title: string
  readonly alter: NonNullable<ReferenceModelOptions['alter']>
  /** The expected answers of the probes for these gaps. */
  readonly responses: Readonly<Record<string, string>>
}
