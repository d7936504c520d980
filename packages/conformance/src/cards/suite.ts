import { type Contract, loadContract } from '@card-contract/contract'
import { clientChecks } from '../engine/checks/clients.ts'
import type { ShownItems, Suite } from '../engine/nouns/suite.ts'
import { firstContact } from './actions/first-contact.ts'
import { fixtureRows } from './actions/fixtures.ts'
import { createOpenRequests } from './actions/open-requests.ts'
import { resources } from './actions/resources.ts'
import { vocabulary } from './actions/vocabulary.ts'
import { reportWords } from './actions/words.ts'
import { allChecks, early } from './checks/index.ts'
import { variables } from './credentials.ts'
import { createModel } from './model/create-model.ts'
import { allProbes } from './probes/index.ts'
import { acceptedAs } from './rules/accepted-as.ts'
import { sendsNothingTwice } from './rules/client-repeats.ts'
import { listedTopUps } from './rules/shown-transactions.ts'
import { circumstances } from './rules/where-balances.ts'

/** What a card service owes. Default: by the contract that this package was built with. */
export function cardSuite(contract: Contract = loadContract()): Suite {
  const parts = { contract, probes: allProbes(contract), resources, words }
  return {
    ...parts,
    early,
    checks: (options) => allChecks(parts, options),
    clientChecks: clientChecks(contract, sendsNothingTwice),
    createOpenRequests: () => createOpenRequests(contract),
    createModel: (target) => createModel(contract, target),
  }
}

/** The interface shows only a top-up, and other movements have other names, so only top-ups can be checked. */
const topUps: ShownItems = {
  noun: 'a top-up',
  how: (operationId) => `Tops up a new card and checks the top-ups that ${operationId} lists in the run.`,
  rule: listedTopUps,
}

const words: Suite['words'] = {
  report: reportWords,
  variables,
  // As .github/workflows/release.yml publishes it.
  page: 'https://card-contract.github.io/card-contract/',
  firstContact,
  fixtures: fixtureRows,
  vocabulary,
  readAs: acceptedAs,
  shownItems: topUps,
  circumstances,
  lifecycle: {
    part: 'card',
    states: ['active', 'disabled', 'terminated'],
    after: { issue: 'active', enable: 'active', disable: 'disabled', terminate: 'terminated' },
  },
}
