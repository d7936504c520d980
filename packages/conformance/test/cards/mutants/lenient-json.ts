import { type Mutant, ofOperation } from './mutant.ts'

const requirement = 'refusals/malformed-json-is-refused'

/** Mends the body of an operation before it is read, so that more than JSON is accepted. */
const mending = (operationId: string, id: string, title: string, mend: (body: string) => string): Mutant =>
  ofOperation(operationId, id, title, requirement, (parts) => ({
    ...parts,
    read(operation, path, request) {
      if (operation.operationId !== operationId) return parts.read(operation, path, request)
      return parts.read(operation, path, { ...request, body: mend(request.body) })
    },
  }))

/** Servers whose parsers read more than JSON. */
export const lenientJsonMutants: readonly Mutant[] = [
  mending('topUpCard', 'reads-the-first-object', 'ignores what follows the first object of a body', (body) => {
    return body.trim().startsWith('{') ? body.slice(0, body.indexOf('}') + 1) : body
  }),
  mending('operateCard', 'reads-the-last-object', 'reads the last of several objects in a body', (body) => {
    return body.replace(/^.*}\s*(?=\{)/s, '')
  }),
  mending('createCard', 'ends-with-commas', 'allows a comma after the last member of a body', (body) => {
    return body.replace(/,\s*}\s*$/, '}')
  }),
  mending('withdrawFromCard', 'takes-notes', 'skips comments in a body', (body) => body.replace(/\/\*.*?\*\//s, '')),
  mending('checkPaymentStatus', 'reads-up-to-the-brace', 'ignores what follows the last brace of a body', (body) => {
    return body.slice(0, body.lastIndexOf('}') + 1)
  }),
  mending('topUpCard', 'adds-the-last-brace', 'adds a brace that the end of a body lacks', (body) =>
    body.trimEnd().endsWith('}') ? body : `${body}}`,
  ),
  mending('checkPaymentStatus', 'closes-what-is-open', 'closes a body that stops behind a member', (body) =>
    body.replace(/"\s*$/, '"}'),
  ),
  mending('withdrawFromCard', 'drops-a-brace', 'ignores a second brace at the end of a body', (body) =>
    body.replace(/}\s*}\s*$/, '}'),
  ),
  mending('createCardUser', 'reads-lines', 'reads the first line of a body', (body) => body.replace(/}\n.*/s, '}')),
  mending('operateCard', 'reads-the-last-line', 'reads the last of several lines of a body', (body) =>
    body.replace(/^.*}\n/s, ''),
  ),
  mending('createCard', 'skips-empty-members', 'skips a member between two commas', (body) => body.replace(/,,/, ',')),
  mending('topUpCard', 'begins-with-commas', 'allows a comma before the first member', (body) =>
    body.replace(/^{\s*,/, '{'),
  ),
  mending('createCardUser', 'skips-all-commas', 'skips every comma that separates nothing', (body) =>
    body.replace(/([{,])\s*,/g, '$1'),
  ),
  mending('createCard', 'evaluates-python', 'reads None, True and False as Python does', (body) =>
    body.replace(/\b(None|True|False)\b/g, (word) => (word === 'None' ? 'null' : word.toLowerCase())),
  ),
  mending('checkPaymentStatus', 'takes-capital-literals', 'reads literals in any case, and None as null', (body) =>
    body.replace(/:\s*(none|true|false|null)\b/gi, (literal) => literal.toLowerCase().replace('none', 'null')),
  ),
  mending('topUpCard', 'takes-bare-words', 'reads a word without quotes as a string', (body) =>
    body.replace(/:\s*([A-Z]\w*)\b/g, ':"$1"'),
  ),
  mending('withdrawFromCard', 'takes-single-quotes', 'reads single quotes as double ones', (body) =>
    body.startsWith("{'") ? body.replaceAll("'", '"') : body,
  ),
  mending('createCardUser', 'prints-a-dictionary', 'reads a printed dictionary', (body) =>
    body.replace(/^\{'.*/s, (text) => text.replaceAll("'", '"').replaceAll('None', 'null')),
  ),
  mending('operateCard', 'quotes-names-singly', 'reads names and values in single quotes', (body) =>
    body.replace(/'([^']*)'/g, '"$1"'),
  ),
]
