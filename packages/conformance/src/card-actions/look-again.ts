import type { CardRequest } from '../interface/routes.ts'
import type { ApiResponse, Session } from '../model/session.ts'
import { show } from '../model/show.ts'

/** Repeats a reading and expects these fields to stay the same. Returns the responses in order. */
export async function lookAgain(
  session: Session,
  { operationId, call }: CardRequest,
  fields: readonly string[],
): Promise<readonly ApiResponse[]> {
  const responses: ApiResponse[] = []
  for (let turn = 0; turn < 4; turn++) responses.push(await session.send(operationId, call))
  const [first] = responses
  if (!first) return responses
  const before = session.expect.success(first)
  for (const response of responses.slice(1)) {
    const after = session.expect.success(response)
    for (const name of fields) {
      if (show(after[name]) !== show(before[name]))
        session.expect.at(response, `/data/${name}`, 'when it was read again').toBe(before[name])
    }
  }
  return responses
}
