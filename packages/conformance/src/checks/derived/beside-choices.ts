import type { Crossing, Values } from '../../cases/faulty-case.ts'

/** What was accepted, and the choices beside which it was. */
interface Accepted {
  readonly fields: Values
}

/**
 * The requests that the target accepts with as few choices as possible, of those that it must reject beside any. A combination
 * that contains one of them is left out, because it would show the same.
 */
export async function fewestAccepted<Found extends Accepted>(
  crossings: readonly Crossing[],
  ask: (crossing: Crossing) => Promise<Found | undefined>,
): Promise<Found[]> {
  const found: Found[] = []
  for (const crossing of crossings) {
    if (found.some(({ fields }) => isWithin(fields, crossing.fields))) continue
    const accepted = await ask(crossing)
    if (accepted) found.push(await shrink(accepted, ask))
  }
  return found
}

/** Omits one choice after the other, as long as the target still accepts the request. */
async function shrink<Found extends Accepted>(
  accepted: Found,
  ask: (crossing: Crossing) => Promise<Found | undefined>,
): Promise<Found> {
  let fewest = accepted
  for (const name of Object.keys(accepted.fields)) {
    const { [name]: _, ...fields } = fewest.fields
    // Without any choice it is the usual request, which was rejected.
    if (Object.keys(fields).length === 0) break
    fewest = (await ask({ fields, about: fields, isOpen: true })) ?? fewest
  }
  return fewest
}

function isWithin(few: Values, fields: Values): boolean {
  return Object.entries(few).every(([name, value]) => Object.hasOwn(fields, name) && fields[name] === value)
}
