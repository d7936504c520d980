import { causesOf, causeInWords } from '../../src/reporters/causes.ts'
import { failureCauses, ofOutcome } from '../../src/reporters/words.ts'
import { judgeInProcess } from '../fixtures/judge-in-process.ts'
import { undecidedContract } from '../fixtures/decided-contract.ts'
import { requestMistakes } from './requests.ts'
import { responseMistakes } from './responses.ts'
const [, , seeds = '1', thoroughness = 'quick', only = '', failOn='documented', most='6'] = process.argv
for (const mistake of [...requestMistakes, ...responseMistakes].filter(({ id }) => id.includes(only))) {
  console.log(`\n### ${mistake.id}`)
  for (const seed of seeds.split(',').map(Number)) {
    const started = process.cpuUsage()
    const report = await judgeInProcess({ ...mistake, contract: undecidedContract(), seed, thoroughness: thoroughness as 'quick', failOn: failOn as never, probes: thoroughness==='full' })
    const { user } = process.cpuUsage(started)
    const failed = failureCauses(report)
    const warned = causesOf(ofOutcome(report, 'warned'), report)
    console.log(`seed ${seed}: ${report.verdict} ${Math.round(user/1000)} ms; ${failed.length} failed, ${warned.length} warned ${report.exchanges.length} req`)
    for (const cause of failed.slice(0, +most)) console.log(`  F ${causeInWords(cause)}`)
    for (const cause of warned.slice(0, +most)) console.log(`    w ${causeInWords(cause)}`)
    if (process.env.DEEP) for (const cause of [...failed, ...warned]) { console.log('   ==', cause.title); for (const {check, findings} of cause.members.slice(0,8)) console.log('      ', check.id, check.kind, JSON.stringify(check.about), JSON.stringify(findings[0].about), findings[0].exchange, '|', findings[0].headline.slice(0,200), '|', findings[0].received.slice(0,120)) }
    if (report.verdict === 'incomplete') console.log('  ' + report.verdictReasons.slice(0,3).join(' | ').slice(0,600))
  }
}
