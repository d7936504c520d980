import type { Contract } from '@card-contract/contract'
import type { FixtureRow } from '../nouns/suite.ts'
import type { Fixtures } from '../nouns/target.ts'
import type { Exchange } from '../nouns/wire/exchange.ts'
import { readResponse } from '../nouns/wire/read-response.ts'
import { list } from '../values/texts.ts'

/**
 * Fixtures for which the target accepts no request: either the target is at fault, or the fixture does not exist there, and
 * the responses cannot show which. Returns a sentence for each. What is found by one of its names exists.
 */
export function doubtFixtures(
  contract: Contract,
  rows: readonly FixtureRow[],
  fixtures: Fixtures,
  exchanges: readonly Exchange[],
): string[] {
  const given = rows.filter(({ isGiven }) => isGiven(fixtures))
  return [...Map.groupBy(given, ({ what }) => what)].flatMap(([what, own]) => {
    const asked = exchanges.filter(
      ({ operationId, intent }) => own.some((row) => row.operationId === operationId) && intent !== 'invalid',
    )
    if (!asked.some(({ intent }) => intent === 'valid') || asked.some((one) => isFound(contract, one))) return []
    const flags = own.flatMap((row) => row.flags)
    const named = `${list(flags)} ${flags.length === 1 ? 'names' : 'name'}`
    return [`every request for the ${what} was rejected: does the service have the ${what} that ${named}?`]
  })
}

/** What is accepted only with more than the contract demands exists, too. */
function isFound(contract: Contract, exchange: Exchange): boolean {
  const { isRejection, data } = readResponse(exchange, contract.operation(exchange.operationId ?? ''))
  return exchange.intent === 'valid' ? !isRejection : data !== undefined
}
