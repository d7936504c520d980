import { type Weight, weights } from '@card-contract/contract'
import type { GapAnswer } from '../engine/nouns/answers/probe.ts'
import { excerpt } from '../engine/nouns/show.ts'
import { headerOf } from '../engine/nouns/wire/exchange.ts'
import { readRequest } from '../engine/nouns/wire/sent.ts'
import { during, ownRequests } from './judgements.ts'
import type { Played } from './play.ts'
import type { Evidence, Seen } from './scenario.ts'
import { unusualResponses } from './scenarios/open.ts'

type EvidenceOf = (scenario: string) => Evidence | undefined

/** Undefined if the scenario that shows it was not played. */
type Answer = (of: EvidenceOf) => string | undefined

/** What the interface leaves open, and this client does in some way: recorded, never judged. */
export function openQuestions(played: readonly Played[], clean: (text: string) => string): readonly GapAnswer[] {
  const all = new Map(played.map(({ scenario, evidence }) => [scenario.id, evidence]))
  return weights.flatMap((weight) =>
    (questions[weight] ?? []).flatMap(([id, question, answer]): GapAnswer[] => {
      const given = answer((scenario) => all.get(scenario))
      if (given === undefined) return []
      const words = excerpt(clean(given)) || 'nothing'
      return [{ id: `client/${id}`, question, weight, state: 'answered', answer: words, words }]
    }),
  )
}

const plainTopUp = 'top-up-card/plain'

const firstOf = (evidence: Evidence | undefined): Seen | undefined => evidence && ownRequests(evidence)[0]

const header =
  (name: string): Answer =>
  (of) => {
    const request = firstOf(of(plainTopUp))
    return request && (headerOf(request.headers, name) ?? 'none')
  }

const resultOf =
  (scenario: string, index = 0): Answer =>
  (of) => {
    const result = of(scenario)?.calls[index]?.result
    return result?.kind === 'missing' ? result.why : result?.kind
  }

/** How often, and with which pauses. */
const repetitions =
  (scenario: string): Answer =>
  (of) => {
    const evidence = of(scenario)
    if (!evidence) return undefined
    const requests = ownRequests(evidence)
    if (requests.length < 2) return 'not repeated'
    const pauses = requests.slice(1).map(({ atMs }, at) => atMs - (requests[at]?.atMs ?? 0))
    const longest = Math.max(...pauses)
    const pause = longest < 50 ? 'at once' : `after pauses of up to ${(longest / 1000).toFixed(1)} s`
    return `sent ${requests.length} times, ${pause}`
  }

const wasSent =
  (scenario: string): Answer =>
  (of) => {
    const evidence = of(scenario)
    return evidence?.calls
      .map(({ asked, result }, index) => {
        const isSent = during(evidence, index).length > 0
        return `${asked.amount === undefined || scenario !== 'client-open/amounts' ? asked.call : asked.amount}: ${isSent ? 'sent' : 'not sent'}, ${result.kind}`
      })
      .join('; ')
  }

const documented = [
  'content-type',
  'x-api-key',
  'authorization',
  'x-sp-auth-token',
  'host',
  'connection',
  'content-length',
]

const lengthOfSilence: Answer = (of) => {
  const call = of('client-patience/silence')?.calls[0]
  return call && `${(call.tookMs / 1000).toFixed(1)} s`
}

const connections: Answer = (of) => {
  const requests = of('operate-card/plain')?.requests
  const used = new Set(requests?.map(({ connection }) => connection)).size
  return requests && `${requests.length} requests over ${used} ${used === 1 ? 'connection' : 'connections'}`
}

const notation: Answer = (of) =>
  of('top-up-card/amounts')?.requests.flatMap(
    ({ body }) => /"amount":\s*([^,}\s]*12345678[^,}\s]*)/.exec(body)?.[1] ?? [],
  )[0]

const redirects: Answer = (of) => {
  const evidence = of('client-redirects/found')
  return evidence && (evidence.elsewhere.length > 0 ? 'followed' : 'not followed')
}

const otherHeaders: Answer = (of) => {
  const names = firstOf(of(plainTopUp))?.headers.map(([name]) => name.toLowerCase())
  return names?.filter((name) => !documented.includes(name)).join(', ')
}

const otherFields: Answer = (of) => {
  const evidence = of('create-card-user/plain')
  const asked = Object.keys(evidence?.calls[0]?.asked ?? {})
  const request = firstOf(evidence)
  const sent = request && readRequest({ ...request, headers: [] }).body()
  const others = sent && Object.keys(sent).filter((name) => !asked.includes(name))
  return others && (others.join(', ') || 'none')
}

const questions: Readonly<
  Partial<Record<Weight, readonly (readonly [id: string, question: string, answer: Answer])[]>>
> = {
  money: [
    [
      'lost-movement',
      'What does the client call a movement whose response was lost?',
      resultOf('top-up-card/lost-reset', 1),
    ],
    [
      'movement-after-a-limit',
      'Does the client repeat a movement that was rejected with 429?',
      repetitions('client-patience/a-movement'),
    ],
    [
      'idempotency-key',
      'Does the client send a key with a movement that tells attempts apart?',
      header('idempotency-key'),
    ],
    [
      'unusual-amounts',
      'Which unusual amounts does the client send, and which does it reject itself?',
      wasSent('client-open/amounts'),
    ],
  ],
  security: [
    ['redirects', 'Does the client follow a redirect to another server?', redirects],
    ['dots-as-an-id', 'What does the client do with two dots as an ID?', wasSent('client-ids/two-dots')],
  ],
  compatibility: [
    ['notation-of-amounts', 'How does the client write 12345678.9?', notation],
    ['lost-read', 'What does the client call a lookup whose responses were lost?', resultOf('client-patience/broken')],
    [
      'repeats-lost-reads',
      'Does the client repeat a lookup whose response was lost?',
      repetitions('client-patience/broken'),
    ],
    [
      'repeats-at-503',
      'Does the client repeat a lookup that was rejected with 503?',
      repetitions('client-patience/unavailable'),
    ],
    [
      'repeats-at-429',
      'Does it repeat a lookup that was rejected with 429 and Retry-After?',
      repetitions('client-patience/a-limit'),
    ],
    ['rejection', 'What does the client call a rejection with 400?', resultOf('client-rejections/bad-request')],
    ...unusualResponses.map(
      ([name, what]) =>
        [name, `What does the client call a movement that got ${what}?`, resultOf(`client-open/${name}`)] as const,
    ),
  ],
  detail: [
    ['gives-up-after', 'How long does the client wait for a response that does not arrive?', lengthOfSilence],
    ['connections', 'Does the client use a connection for several requests?', connections],
    ['user-agent', 'What does the client send as User-Agent?', header('user-agent')],
    ['accept', 'Which responses does the client accept?', header('accept')],
    ['content-type', 'How does the client write the content type?', header('content-type')],
    ['other-headers', 'Which headers does the client send that the interface does not mention?', otherHeaders],
    ['other-fields', 'Which fields does the client send that it was not asked to?', otherFields],
  ],
}
