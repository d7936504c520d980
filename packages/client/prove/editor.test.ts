import { fileURLToPath } from 'node:url'
import { loadContract } from '@card-contract/contract'
// The last TypeScript that an editor can be asked through; the tests of types are run by the current one.
import ts from 'typescript-5'
import { beforeAll, describe, expect, test } from 'vitest'

const { operations, document, resolve } = loadContract()
const file = fileURLToPath(new URL('consumers/open-in-the-editor.ts', import.meta.url))
const prelude = `import { type Card, createCardClient } from '@card-contract/client'
const options = { baseUrl: 'https://api.example.com/api/v1', apiKey: 'k', accessToken: 'a', serviceToken: 's' }
const cards = createCardClient(options)
declare const card: Card
`
let text = prelude
let version = 0
let service: ts.LanguageService

beforeAll(() => {
  const options: ts.CompilerOptions = {
    strict: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    types: [],
  }
  service = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: (name) => (name === file ? `${version}` : 'unchanged'),
    getScriptSnapshot: (name) => {
      const content = name === file ? text : ts.sys.readFile(name)
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content)
    },
    getCurrentDirectory: () => fileURLToPath(new URL('..', import.meta.url)),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  })
})

/** Writes a line with a cursor (¦) in it, and answers where the cursor is. */
function type(line: string): number {
  text = prelude + line.replace('¦', '')
  version++
  return prelude.length + line.indexOf('¦')
}

/** What an editor shows on hovering over the name before the cursor. */
function hover(line: string): string {
  const shown = service.getQuickInfoAtPosition(file, type(line) - 1)
  return describeWith(shown?.documentation, shown?.tags)
}

/** The type that an editor shows of the name before the cursor. */
function typeAt(line: string): string {
  const shown = service.getQuickInfoAtPosition(file, type(line) - 1)
  return flat(ts.displayPartsToString(shown?.displayParts))
}

/** What an editor offers at the cursor, and what it shows beside each name. */
function offer(line: string): (name: string) => string {
  const position = type(line)
  const names = service.getCompletionsAtPosition(file, position, {})?.entries.map(({ name }) => name) ?? []
  return (name) => {
    if (!names.includes(name)) return `(${name} is not offered)`
    const shown = service.getCompletionEntryDetails(file, position, name, {}, undefined, {}, undefined)
    return describeWith(shown?.documentation, shown?.tags)
  }
}

function describeWith(documentation: ts.SymbolDisplayPart[] = [], tags: ts.JSDocTagInfo[] = []): string {
  const examples = tags.map((tag) => `@${tag.name} ${ts.displayPartsToString(tag.text)}`)
  return flat([ts.displayPartsToString(documentation), ...examples].join('\n'))
}

/** How a text is wrapped is left to the editor. */
const flat = (described: string) => described.replaceAll(/\s+/g, ' ').trim()

describe('what an editor shows of the contract', () => {
  test.each(operations)('an editor shows $operationId, with an example', ({ operationId, summary, description }) => {
    const shown = hover(`cards.${operationId}¦`)
    expect(shown).toContain(flat(summary))
    expect(shown).toContain(flat(description))
    expect(shown).toContain(`@example await cards.${operationId}(`)
  })

  test('an editor shows the comment of every operation of the client', () => {
    const offered = offer('cards.¦')
    for (const { operationId, description } of operations) expect(offered(operationId)).toContain(flat(description))
  })

  test('an editor shows the comment of every parameter of every operation, with an example', () => {
    for (const { operationId, parameters } of operations) {
      const offered = offer(`cards.${operationId}({ ¦ })`)
      for (const { name, description, schema } of parameters) {
        const example = resolve(schema).examples?.[0]
        expect(offered(name)).toContain(flat(description))
        expect(offered(name)).toContain(`@example ${typeof example === 'string' ? `'${example}'` : example}`)
      }
    }
  })

  test('an editor shows a list of transactions by its name, and not all that is in one', () => {
    expect(typeAt("(await cards.disableCard({ cardId: 'c' })).transactions¦")).toMatch(
      /: Transaction\[\] \| undefined$/,
    )
    expect(typeAt("const [first] = (await cards.disableCard({ cardId: 'c' })).transactions ?? []; first¦")).toMatch(
      /: Transaction$/,
    )
  })

  // Where one meets each schema of the contract that has fields. The envelopes are taken off by the client.
  const placesOfSchemas: readonly (readonly [string, string])[] = [
    ['CardUserRegistration', 'cards.createCardUser({ body: { ¦ } })'],
    ['CardIssuance', "cards.createCard({ userId: 'u', body: { ¦ } })"],
    ['Movement', "cards.topUpCard({ cardId: 'c', body: { ¦ } })"],
    ['CardOperationRequest', "cards.operateCard({ cardId: 'c', body: { ¦ } })"],
    ['PaymentStatusRequest', 'cards.checkPaymentStatus({ body: { ¦ } })'],
    ['CardUser', '(await cards.createCardUser({} as never)).¦'],
    ['Card', 'card.¦'],
    ['CardOperation', "(await cards.disableCard({ cardId: 'c' })).¦"],
    ['Transaction', "(await cards.disableCard({ cardId: 'c' })).transactions[0]!.¦"],
    ['Payment', '(await cards.checkPaymentStatus({} as never)).¦'],
    ['Payout', "(await cards.getPayoutStatus({ reference: 'r' })).¦"],
  ]

  test.each(placesOfSchemas)('an editor shows the comment of every field of a %s', (name, line) => {
    const offered = offer(line)
    const fields = Object.entries(document.components.schemas[name]?.properties ?? {})
    expect(fields.length).toBeGreaterThan(1)
    for (const [field, schema] of fields) {
      expect(offered(field)).toContain(flat(`${resolve(schema).description}`))
      if (resolve(schema).examples) expect(offered(field)).toContain('@example')
    }
  })

  test('the schemas of this test are all those with fields', () => {
    const withFields = Object.entries(document.components.schemas).filter(([, { properties }]) => properties)
    const names = withFields.map(([name]) => name).filter((name) => !name.endsWith('Envelope'))
    expect(placesOfSchemas.map(([name]) => name).sort()).toEqual(names.sort())
  })

  test('an editor shows the comment of every credential', () => {
    const offered = offer("createCardClient({ baseUrl: 'b', ¦ })")
    for (const option of ['apiKey', 'accessToken', 'serviceToken']) expect(offered(option)).toMatch(/Sent as `\S+: /)
  })
})
