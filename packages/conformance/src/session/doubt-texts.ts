import type { ApiResponse, Call } from '../exchanges/call.ts'
import { isSameResponse } from '../exchanges/is-same-response.ts'
import type { Samples } from '../exchanges/session.ts'
import { showResponse } from '../exchanges/show.ts'
import type { SampleOverrides } from '../exchanges/target.ts'
import { TextsRejected } from '../model/check-ended.ts'
import { howToVary, mustDiffer } from '../samples/how-to-vary.ts'
import { isNamedIn } from '../values/is-named-in.ts'

interface Means {
  readonly samples: Samples
  readonly overrides: SampleOverrides
  send(operationId: string, call: Call): Promise<ApiResponse>
}

/** Any of them may be in use, too. */
const newTextsAtMost = 4

/**
 * Which texts are valid is open, and they may be in use: a rejection is no deviation if the target accepts the same request
 * with the samples that the user gave, or else with new texts, and rejects the first one again. A target that rejects now and
 * then would accept it. Sends six requests at most.
 */
export async function doubtTexts(
  { samples, overrides, send }: Means,
  operationId: string,
  call: Call,
  rejection: ApiResponse,
): Promise<void> {
  const { status = 0, exchange } = rejection
  if (status >= 500) return
  const sent = call.body as Readonly<Record<string, unknown>>
  const given = samples.asGiven(operationId, sent)
  if (!given) return
  const asGiven = await send(operationId, { ...call, body: given.body })
  let accepted = asGiven.isSuccess ? given.body : undefined
  for (let turn = 0; turn < newTextsAtMost && !accepted; turn++) {
    const body = samples.withNewTexts(operationId, sent)
    if ((await send(operationId, { ...call, body })).isSuccess) accepted = body
  }
  // A sample that must be unique may be in use after its first use: the target then rejects it for another reason.
  const isOnlyOnce = given.unique.some((name) => given.body[name] === overrides[name])
  const mayBeInUse = isOnlyOnce && asGiven.isRejection && !isSameResponse(asGiven, rejection)
  if (!accepted && !mayBeInUse) return
  const again = await send(operationId, call)
  if (!again.isRejection || again.status !== status) return

  const body = accepted ?? given.body
  const replaced = Object.keys(body).filter((name) => body[name] !== sent[name])
  const named = replaced.filter((name) => isNamedIn(exchange.response?.body ?? '', name))
  const suspects = named.length > 0 ? named : replaced
  const valuesOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, body[name]]))
  const bases = suspects.filter((name) => typeof overrides[name] === 'string' && body[name] === overrides[name])
  const others = accepted ? 'accepts the values of --sample' : 'rejects the values of --sample for another reason'
  const does =
    bases.length > 0
      ? `${others}, and rejects others made from them: ${showResponse(rejection)}. ${howToVary(valuesOf(bases))}`
      : `accepts this request with other texts, whose form is open: ${showResponse(rejection)}. Set others with --sample NAME=VALUE (${suspects.join(', ')}).${mustDiffer(valuesOf(given.unique.filter((name) => suspects.includes(name))))}`
  const message = `${operationId} ${does}`
  throw new TextsRejected({ kind: 'setup', message, operationId, status, lack: 'sample', exchange: exchange.id })
}
