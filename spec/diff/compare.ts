import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toJson } from '../build/bundle.ts'
import type { ContractDocument } from '../build/document.ts'
import { runRedocly } from '../lint/run-redocly.ts'

/** The part of the version number that a release with the change must raise. */
export type Bump = 'major' | 'minor' | 'patch'

export interface Change {
  readonly bump: Bump
  /** Where in the document; for a component also its first use, because it may have many. */
  readonly where: string
  /** Why the change is breaking, or what kind of change it is. */
  readonly what: string
}

/** The parts of one change in the output of `redocly diff --format=json` that are read here. */
interface RedoclyChange {
  readonly path: string
  readonly kind: 'added' | 'removed' | 'modified'
  readonly impact: Bump
  readonly property?: string
  readonly base?: { readonly pointer: string }
  readonly revision?: { readonly pointer: string }
  readonly verdicts: ReadonlyArray<{ readonly ruleId: string; readonly message: string }>
}

/**
 * The changes from one bundle to another, by Redocly's diff-recommended rules: they distinguish requests from responses, so
 * the same edit may be breaking in one direction and not in the other.
 */
export async function compare(base: ContractDocument, revision: ContractDocument): Promise<Change[]> {
  const folder = await mkdtemp(join(tmpdir(), 'card-contract-diff-'))
  try {
    const [baseFile, revisionFile] = [join(folder, 'base.json'), join(folder, 'revision.json')]
    await writeFile(baseFile, toJson(base))
    await writeFile(revisionFile, toJson(revision))
    const { stdout, stderr } = runRedocly('diff', baseFile, revisionFile, '--format=json', '--fail-on=none')
    if (!stdout.startsWith('{')) throw new Error(`redocly diff printed no report:\n${stdout}\n${stderr}`)
    return (JSON.parse(stdout) as { changes: RedoclyChange[] }).changes.map(toChange)
  } finally {
    await rm(folder, { recursive: true })
  }
}

function toChange({ path, kind, impact, property, base, revision, verdicts }: RedoclyChange): Change {
  const reasons = verdicts.map(({ message, ruleId }) => `${message} (${ruleId})`)
  const met = place(path)
  const definition = place(revision?.pointer ?? base?.pointer ?? path)
  const isShared = definition.startsWith('components ') && !met.startsWith('components ')
  const where = isShared
    ? `${definition.replace('components ', '')}, as in ${met}`
    : [met, property].filter(Boolean).join(' ')
  return { bump: impact, where, what: reasons.join(' ') || kind }
}

/** Steps of a pointer that do not help a reader identify the value. */
const structural = new Set(['content', 'application/json', 'schema', 'schemas', 'properties', 'responses', '$ref'])

/** Prints `#/paths/~1payouts~1{reference}/get/responses/200/…` as `GET /payouts/{reference} 200 …`. */
function place(pointer: string): string {
  const steps = pointer
    .replace(/^#\//, '')
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .filter((step) => !structural.has(step))
  const [section, path, method, ...rest] = steps
  return (section === 'paths' ? [method?.toUpperCase(), path, ...rest] : steps).filter(Boolean).join(' ')
}
