// Records the checks that no version of the suite has yet: as those of this version or, while a changeset announces another, as
// those of the next one.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { loadContract } from '@card-contract/contract'
import packageJson from '../package.json' with { type: 'json' }
import { allChecks } from '../src/checks/index.ts'
import { idsOf, minorOf, nextVersion, type RecordedChecks } from '../src/model/released-checks.ts'
import { defaults } from '../src/run/settings.ts'
import { recordChecks } from './recorded-checks.ts'

const file = new URL('../src/model/released-checks.json', import.meta.url)
const { [nextVersion]: _, ...recorded } = JSON.parse(readFileSync(file, 'utf8')) as RecordedChecks
const isAnnounced = globSync('../../../.changeset/*.md', { cwd: import.meta.dirname }).length > 0
const version = isAnnounced ? nextVersion : minorOf(packageJson.version)
const { [version]: own = {}, ...earlier } = recorded

const after = recordChecks(recorded, allChecks(loadContract(), defaults), version)
const { [version]: ownAfter = {}, ...earlierAfter } = after

const kept = Object.values(earlierAfter).flatMap(idsOf)
const gone = Object.values(earlier)
  .flatMap(idsOf)
  .filter((id) => !kept.includes(id))
if (gone.length > 0) throw new Error(`a released check stays, and so does its ID; gone are ${gone.join(', ')}`)

// In 0.2.1, what 0.2.0 did not have would be new for no time at all.
const isPatch = !isAnnounced && !packageJson.version.endsWith('.0')
const added = idsOf(ownAfter).filter((id) => !idsOf(own).includes(id))
if (isPatch && added.length > 0) {
  throw new Error(
    `a patch adds no check, so raise the minor version; ${packageJson.version} would add ${added.join(', ')}`,
  )
}
writeFileSync(file, `${JSON.stringify(after, null, 2)}\n`)
