import { loadContract } from '@card-contract/contract'
import { reportWords } from '../../src/cards/actions/words.ts'
import { cardSuite } from '../../src/cards/suite.ts'
import type { Deviation } from '../../src/engine/nouns/check.ts'
import type { About, Kind } from '../../src/engine/nouns/kind.ts'
import type { Obstacle } from '../../src/engine/nouns/outcome.ts'
import type { ReportedCheck } from '../../src/engine/nouns/report.ts'
import { envelopesOf } from '../../src/engine/nouns/wire/envelope.ts'
import type { Exchange } from '../../src/engine/nouns/wire/exchange.ts'
import { readResponse } from '../../src/engine/nouns/wire/read-response.ts'
import { causeOf } from '../../src/engine/run/judging/cause-of.ts'
import { withCausesTogether } from '../../src/engine/run/judging/causes-together.ts'
import { received, stepsOf } from '../../src/engine/run/judging/received.ts'
import { causeInWords, causesOf, type SharedCause } from '../../src/reporters/causes.ts'
import { check, topUp } from './sample-report.ts'

const contract = loadContract()

/** A check that failed, before anything is known of the cause. */
export interface Failed {
  readonly check: ReportedCheck
  readonly found?: Pick<Deviation, 'kind' | 'about' | 'because' | 'pointer'> & { readonly exchange?: Exchange['id'] }
}

/** A check of this kind and subject, with one deviation. */
export function failed(operationId: string, kind: Kind, about: About, found: Failed['found'] = {}): Failed {
  const id = `${operationId}/${kind}-${JSON.stringify(about)}-${found.pointer ?? ''}`
  return { check: check(id, { operationId, kind, about, outcome: 'failed' }), found }
}

/** The causes of these deviations, as a run judges and groups them. */
export function causesIn(all: readonly Failed[], exchanges: readonly Exchange[] = []): readonly SharedCause[] {
  const responses = exchanges.map((one) => readResponse(one, contract.operation(one.operationId ?? '')))
  const steps = stepsOf(contract, responses.map(received))
  const checks = all.map(({ check: one, found }): ReportedCheck => {
    if (!found) return one
    const { id, level, operationId = '', requirement } = one
    const { exchange, pointer, ...subject } = found
    const place = pointer === undefined ? {} : { pointer }
    const told = { headline: `${operationId} did ${one.kind}`, expected: 'this', received: 'that', ...place }
    const step = steps.of().find((other) => other.exchange.id === exchange)
    const cause = causeOf(
      { ...one, requirement: { ...requirement, level, operationId } },
      { ...told, ...subject },
      step,
      reportWords,
    )
    return {
      ...one,
      findings: [{ requirement: id, level, ...told, cause, ...(exchange ? { exchange } : {}) }],
    }
  })
  const contractOf = { envelopes: envelopesOf(contract) }
  return causesOf(withCausesTogether(cardSuite(contract).words, checks, steps, new Map()), {
    words: reportWords,
    contract: contractOf,
  })
}

export const operations = ['createCard', 'topUpCard', 'disableCard']

/** The titles of these causes, with what they reach; a service is the usual side. */
export function titlesOf(all: readonly Failed[], exchanges: readonly Exchange[] = []): string[] {
  return causesIn(all, exchanges).map((cause) =>
    causeInWords(cause)
      .replace(/ \(service\)$/, '')
      .replace('(service; ', '('),
  )
}

/** A check that could not run for this reason. */
export function blockedBy(obstacle: Partial<Obstacle>): Failed {
  return {
    check: check('x/blocked', { outcome: 'blocked', obstacle: { kind: 'setup', message: 'set-up', ...obstacle } }),
  }
}

/** An accepted response. */
export const answered = topUp().response as NonNullable<Exchange['response']>
