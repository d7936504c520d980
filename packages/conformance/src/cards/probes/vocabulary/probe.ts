import type { Answer } from '@card-contract/contract'
import type * as engine from '../../../engine/nouns/answers/probe.ts'
import type { NotAsked, Probe, Said } from '../../../engine/nouns/answers/probe.ts'
import type { Seen } from '../../../engine/nouns/answers/seen-responses.ts'
import type { ApiResponse } from '../../../engine/nouns/wire/call.ts'
import type { Session } from '../../actions/session.ts'
import type { Arranging } from './arrange.ts'
import type { Say } from './outcome.ts'
import { ask, type Request } from './request.ts'
import { entriesOf, type Named, tell, tellAll } from './tell.ts'

/** What a probe sends, in a session that knows how users and cards come to be. */
export interface Asking extends engine.Asking {
  send(session: Session, decided?: Answer): Promise<unknown>
}

/** A probe without the gap that it is about. */
export type Row = Omit<Probe, 'gap'>

/** Probes by the ID of their gap. */
export type Probes = Readonly<Record<Probe['gap'], Row>>

/** By the situation that each request is about, in the order of sending. */
type Requests = Named<Request | (() => Promise<Request>)>

type Given<Thing, Made> = (thing: Thing, session: Session) => Made | Promise<Made>

/** The same question in several situations: what each response says. */
export function row<Thing>(say: Say, arrange: Arranging<Thing>, requests: Given<Thing, Requests>): Row {
  return tellingEach(say, sending(arrange, requests))
}

/** The situation of the only request that a probe is about. */
const alone = 'alone'

/** One request, and what the response to it says. */
export function one<Thing>(say: Say, arrange: Arranging<Thing>, request: Given<Thing, Request>): Row {
  const requests = async (thing: Thing, session: Session) => ({ [alone]: await request(thing, session) })
  return telling(say, alone, sending(arrange, requests))
}

/** What one response says, among those to a program. */
export function telling(
  say: Say,
  which: string | ((seen: Seen) => ApiResponse),
  program: Asking | Asking['send'],
): Row {
  return probe(program, (seen) => {
    const response = typeof which === 'string' ? seen.in(which) : which(seen)
    return tell(response, say(response, seen))
  })
}

/** What each response to a program says, of those about these situations. */
export function tellingEach(say: Say, program: Asking | Asking['send'], situations?: readonly string[]): Row {
  return probe(program, (seen) => {
    const responses = [...seen.all].filter(([situation]) => situations?.includes(situation) ?? true)
    return tellAll(responses.map(([name, one]) => [name, [one, say(one, seen)]]))
  })
}

/** A probe whose answer compares responses. */
export function probe(
  program: Asking | Asking['send'],
  answer: (seen: Seen, decided?: Answer) => Said | NotAsked,
): Row {
  return { needs: [], program: typeof program === 'function' ? { send: program } : program, answer }
}

/** Sends one request for each situation, one after another. */
export function sending<Thing>(arrange: Arranging<Thing>, requests: Given<Thing, Requests>): Asking['send'] {
  return async (session) => {
    for (const [situation, request] of entriesOf(await requests(await arrange(session), session))) {
      await ask(session, typeof request === 'function' ? await request() : request, situation)
    }
  }
}

export function notAsked(reason: string, { status }: Partial<ApiResponse> = {}): NotAsked {
  return { notAsked: status === undefined ? reason : `${reason} (status ${status})` }
}
