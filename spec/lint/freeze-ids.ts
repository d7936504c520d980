// `pnpm --filter @card-contract/spec freeze-ids`: records new ids and retires those that are gone.
import { writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { annotationsIn } from '../build/annotations.ts'
import { bundle } from '../build/bundle.ts'
import { freeze } from './freeze.ts'
import { readFrozenIds } from './frozen-ids.js'

const file = new URL('frozen-ids.json', import.meta.url)
const before = readFrozenIds(file)
const { requirements, gaps } = annotationsIn(await bundle(dirname(import.meta.dirname)))
const after = freeze(
  before,
  new Map([
    ...requirements.map(({ id }) => [id, 'requirement'] as const),
    ...gaps.map(({ id }) => [id, 'gap'] as const),
  ]),
)
writeFileSync(file, `${JSON.stringify(Object.fromEntries(after), undefined, 2)}\n`)

const changed = [...after].filter(([id, state]) => before.get(id) !== state)
for (const [id, state] of changed) console.log(`${state.padEnd(11)}  ${id}`)
console.log(`${changed.length} of ${after.size} ids are new or newly retired.`)
