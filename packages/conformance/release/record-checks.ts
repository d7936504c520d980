// Records the checks of this version of the suite: those that no earlier minor version had are new in it.
import { readFileSync, writeFileSync } from 'node:fs'
import { loadContract } from '@card-contract/contract'
import packageJson from '../package.json' with { type: 'json' }
import { allChecks } from '../src/checks/index.ts'
import { firstMinorIn, minorOf, type ReleasedChecks } from '../src/model/released-checks.ts'
import { settleExtent } from '../src/run/settings.ts'

const file = new URL('../src/model/released-checks.json', import.meta.url)
const minor = minorOf(packageJson.version)
const recorded = JSON.parse(readFileSync(file, 'utf8')) as ReleasedChecks
const { [minor]: _, ...earlier } = recorded
const firstMinorOf = firstMinorIn(earlier)
const ids = allChecks(loadContract(), settleExtent({}))
  .filter(({ requirement }) => requirement.level !== 'decided')
  .map(({ id }) => id)
  .filter((id) => firstMinorOf(id) === undefined)
// In 0.2.1, what 0.2.0 did not have would be new for no time at all.
const isPatch = !packageJson.version.endsWith('.0')
const added = ids.filter((id) => !recorded[minor]?.includes(id))
if (isPatch && added.length > 0) {
  throw new Error(
    `a patch adds no check, so raise the minor version; ${packageJson.version} would add ${added.join(', ')}`,
  )
}
writeFileSync(file, `${JSON.stringify({ ...earlier, [minor]: ids.sort() }, null, 2)}\n`)
