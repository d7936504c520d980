import { testConformance } from '@card-contract/conformance/vitest'
import { startReferenceServer } from '../src/start.ts'

testConformance({ start: () => startReferenceServer(), failOn: 'inferred' })
