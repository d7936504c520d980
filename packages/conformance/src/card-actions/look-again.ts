import type { Answer, Session } from '../model/session.ts'
import { show } from '../model/show.ts'
import type { CardRequest } from './routes.ts'

/** Repeats a reading and expects these fields to stay the same. Returns the responses in order. */
export async function lookAgain(
  session: Session,
  { operationId, call }: CardRequest,
  fields: readonly string[],
): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  for (let turn = 0; turn < 4; turn++) answers.push(await session.send(operationId, call))
  const [first] = answers
  if (!first) return answers
  const before = session.expect.success(first)
  for (const answer of answers.slice(1)) {
    const after = session.expect.success(answer)
    for (const name of fields) {
      if (show(after[name]) !== show(before[name]))
        session.expect.data(answer).at(`/${name}`, 'when it was read again').toBe(before[name])
    }
  }
  return answers
}
