// Finds out in which order a run shows most faults per request, and writes it down: `pnpm order`, which takes some minutes. Its
// mutants are judged by as many processes as there are cores. `pnpm order:prices` keeps the order and writes what each row costs now,
// which takes seconds, for a change of the requests that changes little of what they find.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Budget, Cost, Order, Overrun } from '../../../src/model/budget.ts'
import { order as orderWritten } from '../../../src/model/order.ts'
import { rehearse } from '../../../src/offline/rehearse.ts'
import { chooseWithin } from '../../../src/run/budget.ts'
import { inProcessTarget } from '../../fixtures/in-process.ts'
import { mutants } from '../../mutants/index.ts'
import { checks, contract } from '../judge-mutant.ts'
import { perCore } from '../per-core.ts'
import { costOfQuestions, costsOf, type Evidence, evidenceOf } from './evidence.ts'
import { orderOf, pricedAnew } from './order.ts'
import { weightOf } from './weight-of.ts'

type Gathered = Record<'first' | 'all', readonly Evidence[]>

const orderFile = fileURLToPath(new URL('../../../src/model/order.json', import.meta.url))

const exact: Overrun = { fixed: 0, share: 0 }

const [task, parts = '1'] = process.argv.slice(2)
if (task === undefined) await write(await gatherAll())
else if (task === 'prices') await writePrices()
else if (task === 'measure') process.send?.(await measureOverrun())
else process.send?.(await gather(Number(task), Number(parts)))

async function gather(own: number, count: number): Promise<Gathered> {
  const gathered = { first: [] as Evidence[], all: [] as Evidence[] }
  for (const mutant of mutants.filter((_, index) => index % count === own)) {
    for (const portion of ['first', 'all'] as const) gathered[portion].push(await evidenceOf(mutant, portion))
  }
  return gathered
}

async function gatherAll(): Promise<Gathered> {
  const all = await perCore<Gathered>(import.meta.filename, (own, count) => [String(own), String(count)])
  return { first: all.flatMap(({ first }) => first), all: all.flatMap((one) => one.all) }
}

async function write(evidence: Gathered): Promise<void> {
  const costs = { first: await costsOf('first'), all: await costsOf('all') }
  const preflight = costs.all.get('scenario:smoke') ?? { requests: 0, objects: 0 }
  const { faults, rows } = orderOf(checks, costs, evidence, weightOf)
  const questions = await costOfQuestions()
  let order: Order = { faults, preflight, overrun: { requests: exact, objects: exact }, questions, rows }
  writeFileSync(orderFile, JSON.stringify(order))
  // A process of its own reads the new file.
  const [overrun] = await once(fork(import.meta.filename, ['measure']), 'message')
  order = { ...order, overrun }
  writeFileSync(orderFile, JSON.stringify(order))
}

async function writePrices(): Promise<void> {
  const costs = { first: await costsOf('first'), all: await costsOf('all') }
  const rows = pricedAnew(orderWritten.rows, checks, costs)
  writeFileSync(orderFile, JSON.stringify({ ...orderWritten, questions: await costOfQuestions(), rows }))
}

async function measureOverrun(): Promise<Order['overrun']> {
  return {
    requests: await overrunOf('requests', [50, 75, 100, 150], [200, 300, 500, 1_000, 2_000]),
    objects: await overrunOf('objects', [6, 9, 12], [30, 60, 120]),
  }
}

/** By how much runs with small and large budgets exceed what was planned. */
async function overrunOf(bounded: keyof Cost, small: readonly number[], large: readonly number[]): Promise<Overrun> {
  const measured = async (most: number) => {
    const budget: Budget = { [bounded]: most }
    const { requests, referenceModel } = await rehearse({ target: inProcessTarget, contract, seed: 1, budget })
    const planned = chooseWithin(budget, checks, orderWritten)[bounded]
    const { users, cards } = referenceModel.state
    return { planned, more: (bounded === 'requests' ? requests : users.size + cards.size) - planned }
  }
  const ofSmall = await Promise.all(small.map(measured))
  const ofLarge = await Promise.all(large.map(measured))
  const fixed = Math.max(0, ...ofSmall.map(({ more }) => more))
  const share = Math.max(0, ...ofLarge.map(({ planned, more }) => (more - fixed) / planned))
  return { fixed, share: Math.ceil(100 * share) / 100 }
}
