import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { cardSuite } from '../../src/cards/suite.ts'
import { everyClientCheck, scenarioChecks } from '../../src/clients/checks.ts'
import { allScenarios } from '../../src/clients/scenarios/index.ts'
import { faultyBelievers } from './faulty-believers.ts'
import { faultyReaders } from './faulty-readers.ts'
import { faultyRepeaters } from './faulty-repeaters.ts'
import { faultySenders } from './faulty-senders.ts'

const contract = loadContract()
const every = everyClientCheck(cardSuite(contract))
const ids = every.map(({ id }) => id)

describe('the checks of clients', () => {
  it('the IDs of the checks of clients stay as they are', async () => {
    expect(new Set(ids).size).toBe(ids.length)
    await expect(`${ids.toSorted().join('\n')}\n`).toMatchFileSnapshot('./client-checks.txt')
  })

  it('every check of clients has a sentence, and its operation a place in the contract', () => {
    for (const { id, requirement } of every) {
      expect(id).toMatch(/^[a-z0-9-]+(\/[a-z0-9-]+){1,2}$/)
      expect(requirement.text, id).toMatch(/^A client .+\.$/)
      expect(requirement.contractPointer, id).toMatch(/^\/(paths|components)\//)
    }
  })

  it('every scenario has an ID of its own', () => {
    expect(new Set(allScenarios.map(({ id }) => id)).size).toBe(allScenarios.length)
  })

  it('every way to lose a response has a client that pays twice then', () => {
    const faulty = [...faultySenders, ...faultyRepeaters, ...faultyReaders, ...faultyBelievers]
    const ways = (all: readonly string[]) =>
      new Set(all.flatMap((id) => (id.includes('/client-does-it-once/') ? (id.split('/').at(-1) ?? []) : [])))
    expect(ways(faulty.map(([, check]) => check))).toEqual(ways(scenarioChecks(contract).map(({ check }) => check.id)))
  })
})
