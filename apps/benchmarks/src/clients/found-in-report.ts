/** What is read of a report of `card-conformance client`. */
export interface ReportOfClient {
  readonly checks: readonly ReportedCheck[]
}

export interface ReportedCheck {
  readonly id: string
  readonly operationId: string
  readonly outcome: string
  readonly findings?: readonly ReportedFinding[]
}

export interface ReportedFinding {
  readonly expected: string
  readonly received: string
  readonly about?: { readonly field?: string; readonly credential?: string }
}

/** What a report says about a client, in the words of the table. */
export interface FoundInClient {
  readonly paysTwice: string
  readonly takesItsKeyElsewhere: string
  readonly amounts: string
  readonly cannotRead: string
  readonly failed: string
}

export function foundIn({ checks }: ReportOfClient): FoundInClient {
  const failed = checks.filter(({ outcome }) => outcome === 'failed')
  return {
    paysTwice: paysTwice(failed),
    takesItsKeyElsewhere: takesItsKeyElsewhere(failed),
    amounts: amounts(failed),
    cannotRead: cannotRead(failed),
    failed: `${failed.length} of ${checks.length}`,
  }
}

/** By operation: what was lost when the client had it carried out again. */
function paysTwice(failed: readonly ReportedCheck[]): string {
  const repeated = failed.flatMap(({ id, operationId }) => {
    const loss = partOf(id, /\/client-does-it-once\/(.+)$/)
    return loss === undefined ? [] : [{ operationId, loss }]
  })
  const where = [...new Set(repeated.map(({ operationId }) => operationId))].map((name) => {
    const losses = repeated.filter(({ operationId }) => operationId === name).map(({ loss }) => loss)
    return `${name}: ${losses.join(', ')}`
  })
  return orNo(where, '; ')
}

function takesItsKeyElsewhere(failed: readonly ReportedCheck[]): string {
  const credentials = failed
    .filter(({ id }) => partOf(id, /^client-redirects\/(.+)-takes-no-credential$/) !== undefined)
    .flatMap(({ findings = [] }) => findings.flatMap(({ about }) => about?.credential ?? []))
  return orNo([...new Set(credentials)].toSorted(), ', ')
}

/** The smallest amount that the client sends or reads as another one. */
function amounts(failed: readonly ReportedCheck[]): string {
  const [sent] = changes(failed, 'client-sends-amounts-exactly')
  if (sent) return `${sent.expected} is sent as ${sent.received}`
  const [read] = changes(failed, 'client-reads-money-exactly')
  return read ? `${read.expected} is read as ${read.received}` : 'exact'
}

function changes(failed: readonly ReportedCheck[], kind: string): readonly ReportedFinding[] {
  return failed
    .filter(({ id }) => id.endsWith(`/${kind}`))
    .flatMap(({ findings = [] }) => findings.filter(({ about }) => about?.field !== undefined))
    .map(({ expected, received }) => ({ expected: plain(expected), received: plain(received) }))
    .filter(({ expected }) => !Number.isNaN(Number(expected)))
    .toSorted((one, other) => Number(one.expected) - Number(other.expected))
}

/** Words for responses that are alike, by the beginning of their names. */
const alike: readonly (readonly [beginning: string, words: string])[] = [
  ['unknown-fields', 'unknown fields'],
  ['new-', 'new status words'],
]

function cannotRead(failed: readonly ReportedCheck[]): string {
  const names = failed.flatMap(({ id }) => partOf(id, /^client-responses\/(.+)$/) ?? [])
  const words = names.map(
    (name) => alike.find(([beginning]) => name.startsWith(beginning))?.[1] ?? name.replaceAll('-', ' '),
  )
  return words.length === 0 ? 'nothing' : [...new Set(words)].join(', ')
}

function partOf(id: string, pattern: RegExp): string | undefined {
  return pattern.exec(id)?.[1]
}

/** A report shows values as JSON, in which a number that was read exactly is a text. */
function plain(shown: string): string {
  try {
    return String(JSON.parse(shown))
  } catch {
    return shown
  }
}

function orNo(places: readonly string[], separator: string): string {
  return places.length === 0 ? 'no' : `yes: ${places.join(separator)}`
}
