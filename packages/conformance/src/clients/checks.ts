import type { Contract } from '@card-contract/contract'
import type { Check } from '../engine/nouns/check.ts'
import type { Suite } from '../engine/nouns/suite.ts'
import type { ClientRequirement, ClientScenario } from './scenario.ts'
import { allScenarios } from './scenarios/index.ts'
import { wholeRunRequirements } from './whole-run.ts'

/** A requirement of clients as a check, which no run against a server has. */
function asCheck(
  contract: Contract,
  { operationId, how }: Pick<ClientScenario, 'operationId' | 'how'>,
  { id, level, kind, text }: Omit<ClientRequirement, 'judge'>,
): Check<never> {
  const contractPointer = contract.operation(operationId).pointer
  return {
    id,
    requirement: { id, level, text, contractPointer, operationId },
    kind,
    needs: [],
    how,
    run: async () => {},
  }
}

/** What is about an operation that another contract has is no check of this one. */
function isIn({ operations }: Contract) {
  return ({ operationId }: Pick<ClientScenario, 'operationId'>) =>
    operations.some((one) => one.operationId === operationId)
}

export interface ScenarioCheck {
  readonly check: Check<never>
  readonly requirement: ClientRequirement
  readonly scenario: ClientScenario
}

export function scenarioChecks(contract: Contract): readonly ScenarioCheck[] {
  return allScenarios.filter(isIn(contract)).flatMap((scenario) =>
    scenario.requirements.map((requirement) => ({
      check: asCheck(contract, scenario, requirement),
      requirement,
      scenario,
    })),
  )
}

/** Those of the whole run: they have no scenario of their own. */
export function wholeRunChecks(contract: Contract) {
  const how = 'Looks at everything that the client sent and printed in all scenarios.'
  return wholeRunRequirements.filter(isIn(contract)).map((requirement) => ({
    check: asCheck(contract, { operationId: requirement.operationId, how }, requirement),
    requirement,
  }))
}

/** Everything that `client` can find, in the order of its report. */
export function everyClientCheck({ contract, clientChecks }: Suite): readonly Check<never>[] {
  return [
    ...clientChecks,
    ...scenarioChecks(contract).map(({ check }) => check),
    ...wholeRunChecks(contract).map(({ check }) => check),
  ]
}
