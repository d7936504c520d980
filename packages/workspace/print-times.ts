// Where the time of the last runs of `test` and `prove` went. What turbo replayed took that time when it ran.
import { resultsOf, testTasks } from './test-results.ts'
import { timesOf } from './test-times.ts'
import { repositoryRoot } from './workspace.ts'

console.log(timesOf(resultsOf(testTasks), repositoryRoot))
