import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { toJson } from '../build/bundle.ts'
import type { ContractDocument } from '../build/document.ts'
import { runRedocly } from '../lint/run-redocly.ts'
import type { Bump, Change, Spot } from './change.ts'
import { stepsOf } from './json-pointer.ts'

/** The parts of one change in the output of `redocly diff --format=json` that are read here. */
interface RedoclyChange {
  readonly path: string
  readonly kind: 'added' | 'removed' | 'modified'
  readonly impact: Bump
  readonly property?: string
  readonly base?: Side
  readonly revision?: Side
  readonly verdicts: ReadonlyArray<{ readonly ruleId: string; readonly message: string }>
}

interface Side {
  readonly pointer: string
  readonly value?: unknown
}

/**
 * The changes from one bundle to another, by Redocly's diff-recommended rules: they distinguish requests from responses, so
 * the same edit may be breaking in one direction and not in the other. What they call breaking is so for clients.
 */
export async function compare(base: ContractDocument, revision: ContractDocument): Promise<Change[]> {
  const folder = await mkdtemp(join(tmpdir(), 'card-contract-diff-'))
  try {
    const [baseFile, revisionFile] = [join(folder, 'base.json'), join(folder, 'revision.json')]
    await writeFile(baseFile, toJson(base))
    await writeFile(revisionFile, toJson(revision))
    const { stdout, stderr } = runRedocly('diff', baseFile, revisionFile, '--format=json', '--fail-on=none')
    if (!stdout.startsWith('{')) throw new Error(`redocly diff printed no report:\n${stdout}\n${stderr}`)
    const { changes } = JSON.parse(stdout) as { changes: RedoclyChange[] }
    return joined(changes.filter(({ property = '' }) => !comparedByEntry.has(property))).map(toChange)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Redocly reports such a list only if it is new or gone as a whole. requirementChanges and gapChanges compare the entries. */
const comparedByEntry = new Set(['x-requirements', 'x-gaps'])

/** Redocly reports a tag with another description as one that is gone and one that is new. */
function joined(changes: readonly RedoclyChange[]): RedoclyChange[] {
  const removed = changes.filter(({ kind }) => kind === 'removed')
  const isSame = (gone: RedoclyChange, { kind, path, revision }: RedoclyChange) =>
    kind === 'added' && path === gone.path && isDeepStrictEqual(undescribed(gone.base), undescribed(revision))
  const halves = removed.filter((gone) => changes.some((change) => isSame(gone, change)))
  return changes
    .filter((change) => !halves.includes(change))
    .map((change) => {
      if (!halves.some((gone) => isSame(gone, change))) return change
      return { ...change, kind: 'modified', impact: 'patch', property: 'description' }
    })
}

function undescribed(side: Side | undefined): unknown {
  return typeof side?.value === 'object' ? { ...side.value, description: undefined } : side?.value
}

/** The properties that hold a sentence for people. */
const sentences = new Set(['description', 'summary', 'title'])

function toChange({ path, kind, impact, property, base, revision, verdicts }: RedoclyChange): Change {
  const reasons = verdicts.map(({ message, ruleId }) => `${message} (${ruleId})`)
  const met = place(path)
  const definition = place(revision?.pointer ?? base?.pointer ?? path)
  const isShared = definition.startsWith('components ') && !met.startsWith('components ')
  const where = isShared
    ? `${definition.replace('components ', '')}, as in ${useThatBreaks(verdicts) ?? met}`
    : [met, property].filter(Boolean).join(' ')
  const at: Spot = revision
    ? { document: 'current', pointer: revision.pointer }
    : { document: 'released', pointer: base?.pointer ?? path }
  return {
    bump: impact,
    ...(impact === 'major' && { breaks: 'clients' }),
    where,
    what: reasons.join(' ') || kind,
    at,
    isRewording: impact === 'patch' && kind === 'modified' && property !== undefined && sentences.has(property),
  }
}

/** Redocly names the first use of a shared schema. An enum that both directions use is breaking because of one of them. */
function useThatBreaks(verdicts: RedoclyChange['verdicts']): string | undefined {
  const rules = verdicts.map(({ ruleId }) => ruleId)
  if (rules.includes('enum-values-added')) return 'responses'
  return rules.includes('enum-values-removed') ? 'requests' : undefined
}

/** Steps of a pointer that do not help a reader identify the value. */
const structural = new Set(['content', 'application/json', 'schema', 'schemas', 'properties', 'responses', '$ref'])

/** Prints `#/paths/~1payouts~1{reference}/get/responses/200/…` as `GET /payouts/{reference} 200 …`. */
function place(pointer: string): string {
  const steps = stepsOf(pointer).filter((step) => !structural.has(step))
  const [section, path, method, ...rest] = steps
  return (section === 'paths' ? [method?.toUpperCase(), path, ...rest] : steps).filter(Boolean).join(' ')
}
