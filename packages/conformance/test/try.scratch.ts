import { judgeTarget } from '/work/main/packages/conformance/src/run/judge-target.ts'
import { verifyReport } from '/work/main/packages/conformance/src/run/verify.ts'
import { reporters } from '/work/main/packages/conformance/src/reporters/index.ts'
import { serve } from '/work/main/packages/conformance/test/fixtures/serve.ts'
import { writeFileSync, mkdirSync } from 'node:fs'
const served = await serve()
console.time('judge')
const report = await judgeTarget({ target: served.target, seed: 1 })
console.timeEnd('judge')
process.stdout.write(reporters.terminal(report, { isColoured: true }))
mkdirSync('/tmp/out', { recursive: true })
for (const [name, r] of Object.entries(reporters)) { console.time(name); const t = r(report); writeFileSync('/tmp/out/report.' + name, t); console.timeEnd(name); console.log(t.length) }
console.time('verify')
console.log((await verifyReport(JSON.parse(reporters.json(report)))).differences.slice(0, 10))
console.timeEnd('verify')
process.exit(0)
