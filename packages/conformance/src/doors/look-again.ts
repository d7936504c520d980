import { show } from '../expect/received.ts'
import type { Answer, Stage } from '../model/stage.ts'
import type { Errand } from './doors.ts'

/** Looks something up again and again, and expects these fields to be the same each time; the answers in their order. */
export async function lookAgain(
  stage: Stage,
  { operationId, call }: Errand,
  fields: readonly string[],
): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  for (let turn = 0; turn < 4; turn++) answers.push(await stage.send(operationId, call))
  const [first] = answers
  if (!first) return answers
  const before = stage.expect.success(first)
  for (const answer of answers.slice(1)) {
    const after = stage.expect.success(answer)
    for (const name of fields) {
      if (show(after[name]) !== show(before[name])) stage.expect.data(answer).at(`/${name}`).toBe(before[name])
    }
  }
  return answers
}
