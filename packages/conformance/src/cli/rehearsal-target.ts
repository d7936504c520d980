import { exampleFixtures } from '../cards/actions/fixture-options.ts'
import type { Suite } from '../engine/nouns/suite.ts'
import { placeholdersOf } from '../engine/nouns/suite.ts'
import type { Target } from '../engine/nouns/target.ts'

/** The target of a rehearsal, which sends nothing. Its credentials are the placeholders that curl lines show. */
export function rehearsalTarget(suite: Suite): Target {
  return {
    baseUrl: `http://nowhere.invalid${suite.contract.basePath}`,
    credentials: placeholdersOf(suite),
    fixtures: exampleFixtures,
    samples: {},
    headers: [],
  }
}
