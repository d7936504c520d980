import type { OpenApiDocument } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { openDocument } from '../../../contract/test/open-document.ts'
import { verifyReport } from '../../src/engine/offline/verify.ts'
import { reporters } from '../../src/reporters/index.ts'
import { judge } from './judge.ts'
import { mutants } from './mutants.ts'
import { parcelContract } from './parcel-contract.ts'
import { parcelSuite } from './suite.ts'

/** The same interface, in which the body of a success is what was asked for. */
const bare = JSON.stringify(parcelContract.document)
  .replaceAll(/"\$ref":"#\/components\/schemas\/(Sender|Parcel)Envelope"/g, '"$ref":"#/components/schemas/$1"')
  .replaceAll('/result/', '/')
const contract = await openDocument(JSON.parse(bare) as OpenApiDocument, 'b'.repeat(64))

/** Those that are not about the envelope. */
const others = mutants.filter(({ failedBy }) => !/answers-(ok|result)/.test(failedBy))

describe('an interface without an envelope', () => {
  it('a correct service conforms, and its report can be verified', async () => {
    const report = await judge({ contract })
    expect(report.checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
    expect(report.verdict).toBe('conformant')
    expect(report.contract.envelopes?.readParcel).toEqual({ data: '' })
    expect((await verifyReport(report, parcelSuite(contract))).differences).toEqual([])
  })

  it.each(others.map((mutant) => [mutant.name, mutant] as const))(
    'a service that %s does not conform, and its report names no envelope',
    async (_, { failedBy, alter }) => {
      const report = await judge({ contract, alter })
      expect(report.checks.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)).toContain(failedBy)
      expect(reporters.terminal(report, {})).not.toMatch(/`(ok|result|success|data)\b/)
    },
  )
})
