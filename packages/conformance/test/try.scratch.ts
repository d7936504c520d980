import { miniatures } from './miniatures/index.ts'
import { failedIn, judgeBaseline, judgeMiniature } from './proof/judge-miniature.ts'
import { verifyReport } from '../src/run/verify.ts'
import { writeFileSync } from 'node:fs'
const only = process.argv[2]
const ids = new Set(miniatures.map(({id})=>id)); console.log('miniatures', miniatures.length, ids.size)
const b = await judgeBaseline(); console.log(b.verdict, b.exchanges.length)
const part = Number(process.env.PART ?? 0), parts = Number(process.env.PARTS ?? 1)
const out: string[] = []
for (const [i,m] of miniatures.entries()) {
  if (i % parts !== part) continue
  if (only && !m.id.includes(only)) continue
  const t = performance.now()
  const r = await judgeMiniature(m); const t1 = performance.now()
  const v = process.env.VERIFY ? (await verifyReport(r)).differences : []
  const f = failedIn(r)
  const by = r.summary.byOutcome
  const missing = m.foundBy.filter((x) => !f.includes(x))
  out.push(JSON.stringify({ id: m.id, ms: Math.round(t1 - t), vms: Math.round(performance.now()-t1), n: f.length, req: r.exchanges.length, blocked: by.blocked, skipped: by.skipped, errored: by.errored, missing, f: f.slice(0, 400), v: v.slice(0,3), err: r.checks.filter(c=>c.outcome==='errored').slice(0,2).map(c=>c.id+' '+c.reason) }))
}
writeFileSync(`/tmp/matrix-${part}.jsonl`, out.join('\n')+'\n')
