// What a consumer pays once: import, read the contract, judge one value. Plain JavaScript, so that nothing else is measured.
import { loadContract, validate } from '../dist/index.js'

loadContract()
validate.response('topUpCard', { success: true })
