import { describe } from 'vitest'
import { proveTitlesAtAnySeed, proveTitlesInWholeRuns } from '../../../test/cards/mistakes/prove-titles.ts'

describe('the first title of a report about a mistake', () => {
  proveTitlesAtAnySeed()
  proveTitlesInWholeRuns('pull request')
})
