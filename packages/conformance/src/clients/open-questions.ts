import type { Weight } from '@card-contract/contract'
import type { GapAnswer } from '../engine/nouns/answers/probe.ts'
import { excerpt } from '../engine/nouns/show.ts'
import { headerOf } from '../engine/nouns/wire/exchange.ts'
import { readRequest } from '../engine/nouns/wire/sent.ts'
import { during, ownRequests } from './judgements.ts'
import type { Played } from './play.ts'
import type { Evidence, Seen } from './scenario.ts'

type EvidenceOf = (scenario: string) => Evidence | undefined

interface OpenQuestion {
  readonly id: string
  readonly question: string
  readonly weight: Weight
  /** Undefined if the scenario that shows it was not played. */
  answer(of: EvidenceOf): string | undefined
}

/** What the interface leaves open, and this client does in some way: recorded, never judged. */
export function openQuestions(played: readonly Played[], clean: (text: string) => string): readonly GapAnswer[] {
  const all = new Map(played.map(({ scenario, evidence }) => [scenario.id, evidence]))
  return questions.flatMap(({ id, question, weight, answer }): GapAnswer[] => {
    const given = answer((scenario) => all.get(scenario))
    if (given === undefined) return []
    const words = excerpt(clean(given)) || 'nothing'
    return [{ id: `client/${id}`, question, weight, state: 'answered', answer: words, words }]
  })
}

const plainTopUp = 'top-up-card/plain'

const firstOf = (evidence: Evidence | undefined): Seen | undefined => evidence && ownRequests(evidence)[0]

const header =
  (name: string) =>
  (of: EvidenceOf): string | undefined => {
    const request = firstOf(of(plainTopUp))
    return request && (headerOf(request.headers, name) ?? 'none')
  }

const resultOf =
  (scenario: string, index = 0) =>
  (of: EvidenceOf): string | undefined => {
    const result = of(scenario)?.calls[index]?.result
    return result?.kind === 'missing' ? result.why : result?.kind
  }

/** How often, and with which pauses. */
const repetitions =
  (scenario: string) =>
  (of: EvidenceOf): string | undefined => {
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
  (scenario: string) =>
  (of: EvidenceOf): string | undefined => {
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

const questions: readonly OpenQuestion[] = [
  {
    ...{
      id: 'lost-movement',
      weight: 'money',
      question: 'What does the client call a movement whose response was lost?',
    },
    answer: resultOf('top-up-card/lost-reset', 1),
  },
  {
    ...{
      id: 'movement-after-a-limit',
      weight: 'money',
      question: 'Does the client repeat a movement that was rejected with 429?',
    },
    answer: repetitions('client-patience/a-movement'),
  },
  {
    ...{
      id: 'idempotency-key',
      weight: 'money',
      question: 'Does the client send a key with a movement that tells attempts apart?',
    },
    answer: header('idempotency-key'),
  },
  {
    ...{
      id: 'unusual-amounts',
      weight: 'money',
      question: 'Which unusual amounts does the client send, and which does it reject itself?',
    },
    answer: wasSent('client-open/amounts'),
  },
  {
    ...{ id: 'notation-of-amounts', weight: 'compatibility', question: 'How does the client write 12345678.9?' },
    answer: (of) =>
      of('top-up-card/amounts')?.requests.flatMap(
        ({ body }) => /"amount":\s*([^,}\s]*12345678[^,}\s]*)/.exec(body)?.[1] ?? [],
      )[0],
  },
  {
    ...{ id: 'redirects', weight: 'security', question: 'Does the client follow a redirect to another server?' },
    answer: (of) => {
      const evidence = of('client-redirects/found')
      return evidence && (evidence.elsewhere.length > 0 ? 'followed' : 'not followed')
    },
  },
  {
    ...{ id: 'dots-as-an-id', weight: 'security', question: 'What does the client do with two dots as an ID?' },
    answer: wasSent('client-ids/two-dots'),
  },
  {
    ...{
      id: 'lost-read',
      weight: 'compatibility',
      question: 'What does the client call a lookup whose responses were lost?',
    },
    answer: resultOf('client-patience/broken'),
  },
  {
    ...{
      id: 'repeats-lost-reads',
      weight: 'compatibility',
      question: 'Does the client repeat a lookup whose response was lost?',
    },
    answer: repetitions('client-patience/broken'),
  },
  {
    ...{
      id: 'repeats-at-503',
      weight: 'compatibility',
      question: 'Does the client repeat a lookup that was rejected with 503?',
    },
    answer: repetitions('client-patience/unavailable'),
  },
  {
    ...{
      id: 'repeats-at-429',
      weight: 'compatibility',
      question: 'Does the client repeat a lookup that was rejected with 429 and Retry-After?',
    },
    answer: repetitions('client-patience/a-limit'),
  },
  {
    ...{ id: 'rejection', weight: 'compatibility', question: 'What does the client call a rejection with 400?' },
    answer: resultOf('client-rejections/bad-request'),
  },
  ...[
    ['interim-response', 'an interim response before the final one'],
    ['response-without-a-length', 'a response up to the end of the connection'],
    ['response-without-a-reason', 'a status line without a reason'],
    ['response-in-http-1-0', 'a response in HTTP/1.0'],
  ].map(
    ([id = '', what]): OpenQuestion => ({
      ...{ id, weight: 'compatibility', question: `What does the client call a movement that got ${what}?` },
      answer: resultOf(`client-open/${id}`),
    }),
  ),
  {
    ...{
      id: 'gives-up-after',
      weight: 'detail',
      question: 'How long does the client wait for a response that does not arrive?',
    },
    answer: (of) => {
      const call = of('client-patience/silence')?.calls[0]
      return call && `${(call.tookMs / 1000).toFixed(1)} s`
    },
  },
  {
    ...{ id: 'connections', weight: 'detail', question: 'Does the client use a connection for several requests?' },
    answer: (of) => {
      const requests = of('operate-card/plain')?.requests
      const used = new Set(requests?.map(({ connection }) => connection)).size
      return requests && `${requests.length} requests over ${used} ${used === 1 ? 'connection' : 'connections'}`
    },
  },
  {
    id: 'user-agent',
    weight: 'detail',
    question: 'What does the client send as User-Agent?',
    answer: header('user-agent'),
  },
  { id: 'accept', weight: 'detail', question: 'Which responses does the client accept?', answer: header('accept') },
  {
    id: 'content-type',
    weight: 'detail',
    question: 'How does the client write the content type?',
    answer: header('content-type'),
  },
  {
    ...{
      id: 'other-headers',
      weight: 'detail',
      question: 'Which headers does the client send that the interface does not mention?',
    },
    answer: (of) => {
      const names = firstOf(of(plainTopUp))?.headers.map(([name]) => name.toLowerCase())
      return names?.filter((name) => !documented.includes(name)).join(', ')
    },
  },
  {
    ...{
      id: 'other-fields',
      weight: 'detail',
      question: 'Which fields does the client send that it was not asked to?',
    },
    answer: (of) => {
      const evidence = of('create-card-user/plain')
      const asked = Object.keys(evidence?.calls[0]?.asked ?? {})
      const request = firstOf(evidence)
      const sent = request && readRequest({ ...request, headers: [] }).body()
      return (
        sent &&
        (Object.keys(sent)
          .filter((name) => !asked.includes(name))
          .join(', ') ||
          'none')
      )
    },
  },
]
