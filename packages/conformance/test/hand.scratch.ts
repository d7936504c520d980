import { loadContract } from '@card-contract/contract'
import { allChecks } from '../src/checks/index.ts'
import { deriveChecks } from '../src/checks/derived/index.ts'
import { play } from './fixtures/play.ts'
import { serve } from './fixtures/serve.ts'
const contract = loadContract()
const derived = new Set(deriveChecks(contract).map((c) => c.id))
const only = process.argv[2]
const all = process.argv.includes('--all')
const fuzz = Number(process.env.FUZZ ?? 0)
const checks = allChecks(contract, { fuzz }).filter((c) => (all || !derived.has(c.id)) && (!only || only === '--all' || c.id.includes(only)))
await using served = await serve()
const t = performance.now()
const judged = await play(served.target, checks, { concurrency: 8 })
const by: Record<string, number> = {}
for (const c of judged.checks) by[c.outcome] = (by[c.outcome] ?? 0) + 1
const perCheck = judged.checks.map((c) => [c.exchanges.length, c.id] as const).sort((a, b) => b[0] - a[0])
console.log(checks.length, by, 'requests', served.requests(), 'ms', Math.round(performance.now() - t))
if (process.env.TOP) console.log(perCheck.slice(0, 40).map((p) => p.join(' ')).join('\n'))
for (const c of judged.checks) if (c.outcome !== 'passed') console.log(c.id, c.outcome, c.reason ?? '', c.findings.map((f) => `${f.subject}: expected ${f.expected}, received ${f.received}`).slice(0, 3))
