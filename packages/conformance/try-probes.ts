import { allProbes } from './src/probes/index.ts'
import { serve } from './test/fixtures/serve.ts'
import { ask } from './test/probes/ask-all.ts'

await using s = await serve()
const t = performance.now()
const j = await ask(s.target, allProbes)
console.log(s.requests(), performance.now() - t)
for (const g of j.gaps) console.log(g.id, '=>', g.answer, g.exchange ? '' : '(no exchange)')
const per = new Map<string, number>()
for (const e of j.exchanges) {
  const k = e.id.split('#')[0]!
  per.set(k, (per.get(k) ?? 0) + 1)
}
console.log(
  [...per]
    .sort((a, b) => b[1] - a[1])
    .map(([k, n]) => n + ' ' + k.slice(6))
    .join('\n'),
)
