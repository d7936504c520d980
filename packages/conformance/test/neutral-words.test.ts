import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'

/** What knows no interface: the engine, the reporters and the traffic of any suite, and the reader of any contract. */
const folders = ['conformance/src/engine', 'conformance/src/reporters', 'conformance/src/traffic', 'contract/src']

/** Alone, or as a part of a name. Numbers, decimals, amounts and currencies are words of any interface. */
const words = [
  /\b_?(?:cards?|card users?|user_?ids?|balances?|payouts?|payments?|top-?ups?|withdraw(?:s|al|als|n)?|money)(?![a-z])/gi,
  /\b(?:card|balance|payout|payment|topUp|withdrawal|money)(?=[A-Z])/g,
  /[a-z](?:Cards?|Balances?|Payouts?|Payments?|TopUps?|Withdrawals?|Money)(?![a-z])/g,
  new RegExp(
    `\\b(?:${loadContract()
      .operations.map(({ operationId }) => operationId)
      .join('|')})\\b`,
    'g',
  ),
  // Its credentials, by their schemes and by the options of the command.
  new RegExp(`\\b(?:${Object.keys(loadContract().document.components.securitySchemes).join('|')})\\b`, 'g'),
  /\b(?:apiKey|accessToken|serviceToken)\b/g,
]

/** The names of the packages, of the command, of its variables and of the format of reports, and one weight of questions. */
const exempt = /@?card-(?:contract|conformance)(?:-report)?|\bCARD_[A-Z_]+|'money'/g

function wordsIn(text: string): readonly string[] {
  const rest = text.replaceAll(exempt, '')
  return words.flatMap((pattern) => rest.match(pattern) ?? [])
}

describe('the engine', () => {
  it.each(folders)('%s names no thing of the card interface: no identifier, no text, no comment', (folder) => {
    const root = fileURLToPath(new URL(`../../${folder}`, import.meta.url))
    const files = globSync('**/*.ts', { cwd: root })
    expect(files.length).toBeGreaterThan(15)
    const found = files.flatMap((file) =>
      readFileSync(`${root}/${file}`, 'utf8')
        .split('\n')
        .flatMap((line, index) => wordsIn(line).map((word) => `${file}:${index + 1}: ${word}`)),
    )
    expect(found).toEqual([])
  })

  it.each([
    ['const cardId = 1', 'card'],
    ['newCard()', 'wCard'],
    ['/** The top-up of a card. */', 'top-up'],
    ["send('getPayoutStatus')", 'getPayoutStatus'],
    ['userId', 'userId'],
    ['credentials.BearerToken', 'BearerToken'],
    ['{ apiKey }', 'apiKey'],
  ])('the words of the interface are found in %s', (text, word) => {
    expect(wordsIn(text)).toContain(word)
  })

  it('other words and the names of the packages are not among them', () => {
    expect(wordsIn("wildcard, discarded, users: import '@card-contract/contract' of card-conformance")).toEqual([])
  })
})
