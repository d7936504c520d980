import type { Scene } from '../../src/understudy/scene.ts'
import type { PlayedCard, State } from '../../src/understudy/state.ts'
import type { Parts, PlayedRequest, PlayedResponse } from '../../src/understudy/understudy.ts'
import type { Recast } from '../fixtures/recast.ts'
import { type Answered, acting, cardIn, deedOf } from '../miniatures/patches.ts'

export interface Turn {
  readonly card: PlayedCard
  /** In the words of operateCard, whichever door it came by. */
  readonly deed: string
  readonly values: Answered
  readonly state: State
  /** What a plain understudy does, with these values or with others. */
  next(values?: Answered): Answered
}

/** Changes what is done with cards that exist, through all three doors alike. */
export function cards(act: (turn: Turn) => Answered): Recast {
  return acting([], (plain) => (scene, state) => {
    const [card, deed] = [cardIn(scene, state), deedOf(scene)]
    if (!card || deed === undefined) return plain(scene, state)
    const values = { ...scene.body, ...scene.query }
    const next: Turn['next'] = (changed = values) =>
      plain({ ...scene, body: changed, query: changed as Scene['query'] }, state)
    return act({ card, deed, values, state, next })
  })
}

/** Changes how valid requests are read; a refusal that is thrown here comes before anything is done. */
export function reading(judge: (request: PlayedRequest, scene: Scene) => void): Recast {
  return (parts) => ({
    ...parts,
    read(operation, path, request) {
      const scene = parts.read(operation, path, request)
      judge(request, scene)
      return scene
    },
  })
}

/** Changes how answers are written. */
export function writing(change: (response: PlayedResponse) => PlayedResponse): Recast {
  return (parts) => ({ ...parts, grant: (data, scene) => change(parts.grant(data, scene)) })
}

export function refusing(change: (status: number, message: string) => PlayedResponse): Recast {
  return (parts) => ({ ...parts, refuse: ({ status, message }) => change(status, message) })
}

/** One change after another. */
export function all(...recasts: readonly Recast[]): Recast {
  return (parts: Parts, state: State) => recasts.reduce((changed, recast) => recast(changed, state), parts)
}
