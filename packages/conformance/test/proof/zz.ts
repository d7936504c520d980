import { variants } from '../variants/index.ts'
import { judgeVariant } from './judge-variant.ts'

for (const id of process.argv.slice(2)) {
  const t = performance.now(),
    u = process.cpuUsage()
  const { report } = await judgeVariant(variants.find((v) => v.id === id) ?? {})
  const c = process.cpuUsage(u)
  console.log(
    id,
    report.verdict,
    report.summary.requests,
    Math.round(performance.now() - t),
    'cpu user',
    c.user / 1000,
    'sys',
    c.system / 1000,
    report.checks
      .filter((c) => c.outcome === 'failed')
      .map(
        (c) =>
          c.id +
          ': ' +
          c.findings[0]?.subject +
          ' expected ' +
          c.findings[0]?.expected +
          ' received ' +
          c.findings[0]?.received,
      )
      .slice(0, 4),
  )
}
