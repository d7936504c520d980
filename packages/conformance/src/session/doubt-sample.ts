import { Blocked } from '../model/check-ended.ts'
import { howToVary, mustDiffer } from '../model/how-to-vary.ts'
import { isNamedIn } from '../model/is-named-in.ts'
import { isTaken } from '../model/is-taken.ts'
import type { ApiResponse, Call, Samples } from '../model/session.ts'
import { showResponse } from '../model/show.ts'
import type { SampleOverrides } from '../model/target.ts'

interface Means {
  readonly samples: Samples
  readonly overrides: SampleOverrides
  send(operationId: string, call: Call): Promise<ApiResponse>
}

/**
 * Which texts are valid is open: a rejection is no deviation if the target accepts the same request with the samples that the
 * user gave, or else those of a plain request, in place of texts that were made from them or from an example. A target that
 * rejects now and then would accept the first texts the second time.
 */
export async function doubtSample(
  { samples, overrides, send }: Means,
  operationId: string,
  call: Call,
  rejection: ApiResponse,
): Promise<void> {
  const { status = 0, exchange } = rejection
  if (status >= 500 || isTaken(rejection)) return
  const sent = call.body as Readonly<Record<string, unknown>>
  const given = samples.asGiven(operationId, sent)
  if (!given) return
  const { body, unique } = given
  const response = await send(operationId, { ...call, body })
  if (!response.isSuccess && !isTaken(response)) return
  const again = await send(operationId, call)
  if (!again.isRejection || isTaken(again)) return

  const replaced = Object.keys(body).filter((name) => body[name] !== sent[name])
  const named = replaced.filter((name) => isNamedIn(exchange.response?.body ?? '', name))
  const suspects = named.length > 0 ? named : replaced
  const bases = Object.fromEntries(
    suspects.flatMap((name) => (typeof overrides[name] === 'string' ? [[name, overrides[name]]] : [])),
  )
  const varied = Object.fromEntries(unique.flatMap((name) => (suspects.includes(name) ? [[name, body[name]]] : [])))
  const does =
    Object.keys(bases).length > 0
      ? `accepts the values of --sample, and rejects others made from them: ${showResponse(rejection)}. ${howToVary(bases)}`
      : `accepts this request with other texts, whose form is open: ${showResponse(rejection)}. Set others with --sample NAME=VALUE (${suspects.join(', ')}).${mustDiffer(varied)}`
  const message = `${operationId} ${does}`
  throw new Blocked({ kind: 'setup', message, operationId, status, lack: 'sample', exchange: exchange.id })
}
