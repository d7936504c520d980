import type { Crossing, Values } from '../cases/faulty-case.ts'

/**
 * Asks for each combination of choices; where one was accepted, for the same with fewer. A combination that contains one of
 * those that were accepted is left out, because it would show the same.
 */
export async function fewestAccepted(
  crossings: readonly Crossing[],
  ask: (crossing: Crossing) => Promise<boolean>,
): Promise<readonly Values[]> {
  const found: Values[] = []
  for (const crossing of crossings) {
    if (found.some((fields) => isWithin(fields, crossing.fields))) continue
    if (await ask(crossing)) found.push(await shrink(crossing.fields, ask))
  }
  return found
}

/** Omits one choice after the other, as long as the target still accepts the request. */
async function shrink(accepted: Values, ask: (crossing: Crossing) => Promise<boolean>): Promise<Values> {
  let fewest = accepted
  for (const name of Object.keys(accepted)) {
    const { [name]: _, ...fields } = fewest
    // Without any choice it is the usual request, which was rejected.
    if (Object.keys(fields).length === 0) break
    if (await ask({ fields, about: fields, isOpen: true })) fewest = fields
  }
  return fewest
}

function isWithin(few: Values, fields: Values): boolean {
  return Object.entries(few).every(([name, value]) => Object.hasOwn(fields, name) && fields[name] === value)
}
