// `pnpm spec:diff`: lists what has changed since the last release, and fails on unannounced breaking changes.
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { bundle } from '../build/bundle.ts'
import { announcedBump } from './announced-bump.ts'
import { compare } from './compare.ts'
import { readReleased } from './released.ts'
import { requirementChanges } from './requirement-changes.ts'
import { verdict } from './verdict.ts'

const here = dirname(import.meta.dirname)
const { values } = parseArgs({
  options: {
    spec: { type: 'string', default: here },
    changesets: { type: 'string', default: join(here, '..', '.changeset') },
  },
})

const released = readReleased(values.spec)
const current = await bundle(values.spec)
const changes = [...(await compare(released, current)), ...requirementChanges(released, current)]
const { isAllowed, text } = verdict(
  changes,
  released.info.version,
  announcedBump(values.changesets, '@card-contract/spec'),
)

console.log(text)
process.exitCode = isAllowed ? 0 : 1
