import { mutants } from '../mutants/index.ts'
import { failedIn, judgeMutant, statusOf } from './judge-mutant.ts'

for (const m of mutants.filter(({ id }) => new RegExp(process.argv[2] ?? '').test(id))) {
  const j = await judgeMutant(m)
  const failed = failedIn(j)
  const missing = m.foundBy.filter((id) => !failed.includes(id))
  console.log(
    m.id,
    statusOf(j),
    failed.length,
    failed.slice(0, 6).join(' '),
    missing.length ? `MISSING ${missing}` : '',
  )
}
