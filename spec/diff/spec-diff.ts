// `pnpm spec:diff`: lists what has changed since the last release, if there is one, and fails on unannounced breaking changes.
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { bundle } from '../build/bundle.ts'
import type { ContractDocument } from '../build/document.ts'
import { announcedBump } from './announced-bump.ts'
import { compare } from './compare.ts'
import { gapChanges } from './gap-changes.ts'
import { readReleased } from './released.ts'
import { requirementChanges } from './requirement-changes.ts'
import { sourceOf } from './source.ts'
import { verdict } from './verdict.ts'

const here = dirname(import.meta.dirname)
const { values } = parseArgs({
  options: {
    spec: { type: 'string', default: here },
    verbose: { type: 'boolean', default: false },
    changesets: { type: 'string', default: join(here, '..', '.changeset') },
  },
})

const released = readReleased(values.spec)
if (released) await compareWith(released)

async function compareWith(released: ContractDocument): Promise<void> {
  const current = await bundle(values.spec)
  const changes = [
    ...(await compare(released, current)),
    ...requirementChanges(released, current),
    ...gapChanges(released, current),
  ]
  const { isAllowed, text } = verdict(changes, {
    release: released.info.version,
    announced: announcedBump(values.changesets, '@card-contract/spec'),
    isVerbose: values.verbose,
    sourceOf: ({ at }) => sourceOf(values.spec, at),
  })
  if (text !== '') console.log(text)
  process.exitCode = isAllowed ? 0 : 1
}
