import { startReferenceServer } from '../../apps/reference-server/src/start.ts'
import { loadContract } from '@card-contract/contract'
import { ask } from './test/probes/ask-all.ts'
import { allProbes } from './src/probes/index.ts'
const s = await startReferenceServer()
const t=performance.now()
const {payment, payout}=s.fixtures
const j = await ask({baseUrl:s.baseUrl, credentials:s.credentials, samples:{}, headers:[], fixtures:{payment:{orderId:payment.order_id,payId:payment.pay_id},payout:{reference:payout.reference,serviceReference:payout.service_reference}}}, allProbes)
console.log(j.exchanges.length, performance.now()-t)
const c=loadContract()
for (const g of j.gaps) console.log(g.id, '=>', g.answer, '\n      choice:', c.gaps.find(x=>x.id===g.id)!.reference)
await s.close()
