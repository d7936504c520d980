import { loadContract } from '@card-contract/contract'
import { allChecks } from '../src/checks/index.ts'
import { deriveChecks } from '../src/checks/derived/index.ts'
import { play } from './fixtures/play.ts'
import { serve } from './fixtures/serve.ts'
const contract = loadContract()
const derived = new Set(deriveChecks(contract).map((c) => c.id))
const checks = allChecks(contract, { fuzz: Number(process.env.FUZZ ?? 0) }).filter((c) => !derived.has(c.id))
await using served = await serve()
const judged = await play(served.target, checks, { concurrency: 8 })
const n: Record<string, number> = {}
for (const e of judged.exchanges) { const k = e.id.split('#')[0] ?? ''; n[k] = (n[k] ?? 0) + 1 }
console.log(Object.entries(n).sort((a, b) => b[1] - a[1]).map(([k, v]) => `${v} ${k}`).join('\n'))
console.log(judged.exchanges.length)
