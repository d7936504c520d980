import type { Answer } from './stage.ts'

/** So many registrations in a row that are taken are refused for another reason. */
const triesAtMost = 3

const saysSo = /already|duplicate|exist|in use|taken|unique/i

/** Whether a registration was refused because somebody is registered with the same number or address. */
function isTaken({ status = 0, isRefusal, exchange }: Answer): boolean {
  if (!isRefusal || status >= 500) return false
  return status === 409 || saysSo.test(exchange.response?.body ?? '')
}

/**
 * What must be unique is drawn by lot, and where a number has few digits, somebody may have it: one run in thirty meets a
 * number of its own or of the run before. Then the same is asked with others.
 */
export async function untilFree(ask: () => Promise<Answer>): Promise<Answer> {
  return (await askedUntilFree(async () => ({ answer: await ask() }))).answer
}

/** The same, for who has more to say of what was asked than the answer. */
export async function askedUntilFree<Asked extends { readonly answer: Answer }>(
  ask: (isAgain: boolean) => Promise<Asked>,
): Promise<Asked> {
  for (let tries = 1; ; tries++) {
    const asked = await ask(tries > 1)
    if (tries === triesAtMost || !isTaken(asked.answer)) return asked
  }
}
