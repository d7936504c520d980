import { loadContract } from '@card-contract/contract'
import { allChecks } from '../src/checks/index.ts'
import { play } from './fixtures/play.ts'
import { serve } from './fixtures/serve.ts'
import { handWrittenMiniatures } from './miniatures/hand-written.ts'
const contract = loadContract()
const all = allChecks(contract, { fuzz: 10 })
for (const m of handWrittenMiniatures.filter((_, i) => i % 3 === 0)) {
  await using served = await serve(m.recast, { answersAfterMs: m.answersAfterMs ?? 0 })
  const id = m.foundBy[0]
  const j = await play(served.target, all.filter((c) => c.id === id))
  const f = j.checks[0]?.findings
  console.log(`${m.id} -> ${id} (${f?.length})\n   ${f?.[0]?.subject}: expected ${f?.[0]?.expected}, received ${f?.[0]?.received} (${f?.[0]?.exchange})`)
}
