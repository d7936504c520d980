import { mustDiffer } from '../cases/samples/how-to-vary.ts'
import { TextsRejected } from '../nouns/outcome.ts'
import type { Samples } from '../nouns/session.ts'
import { showResponse } from '../nouns/show.ts'
import type { SampleOverrides } from '../nouns/target.ts'
import type { ApiResponse, Call } from '../nouns/wire/call.ts'
import { isSameResponse, textOf } from '../nouns/wire/response-facts.ts'
import { isNamedIn } from '../values/names.ts'

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
  const { status = 500, exchange } = rejection
  const sent = call.body as Readonly<Record<string, unknown>>
  const given = status < 500 ? samples.asGiven(operationId, sent) : undefined
  if (!given) return
  const asGiven = await send(operationId, { ...call, body: given.body })
  let isAccepted = asGiven.isSuccess
  for (let turn = 0; turn < newTextsAtMost && !isAccepted; turn++) {
    isAccepted = (await send(operationId, { ...call, body: samples.withNewTexts(operationId, sent) })).isSuccess
  }
  // A sample that must be unique may be in use after its first use: the target then rejects it for another reason.
  const isOnlyOnce = given.unique.some((name) => given.body[name] === overrides[name])
  const mayBeInUse = isOnlyOnce && asGiven.isRejection && !isSameResponse(asGiven, rejection)
  if (!isAccepted && !mayBeInUse) return
  const again = await send(operationId, call)
  if (!again.isRejection || again.status !== status) return

  const replaced = Object.keys(sent).filter((name) => given.body[name] !== sent[name])
  const named = replaced.filter((name) => isNamedIn(textOf(rejection), name))
  const suspects = named.length > 0 ? named : replaced
  const unique = suspects.filter((name) => given.unique.includes(name)).map((name) => [name, sent[name]])
  const message = `${operationId} rejects this request because of texts whose form is open: ${showResponse(rejection)}. Set others with --sample NAME=VALUE (${suspects.join(', ')}).${mustDiffer(Object.fromEntries(unique))}`
  throw new TextsRejected({ kind: 'setup', message, operationId, status, lack: 'sample', exchange: exchange.id })
}
