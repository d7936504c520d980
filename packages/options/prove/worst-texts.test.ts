import { expect, it } from 'vitest'
import { closestTo, isLoopback } from '../src/index.ts'
import { complaints, folderWith } from '../test/deploy.ts'

// What takes quadratic time on a text of this length does not end before the tests do.
const length = 256 * 1024

const parts = [
  '0',
  '1.',
  '-',
  '--',
  '=',
  ' ',
  '\t',
  '\n',
  ',',
  ':',
  '"',
  '\\"',
  '"\\',
  '[',
  '{',
  '{"a":',
  '[1,',
  'a',
  'é',
]
const texts = parts.map((part) => part.repeat(length / part.length))

it.each(parts.map((part, index) => [part, texts[index] ?? '']))('flags with %j repeated are rejected', (_, text) => {
  const options = ['replicas', 'region', 'level', 'api-key', 'tag', 'label', 'weight', 'mount']
  const args = [...options.map((flag) => `--${flag}=${text}`), `--${text}`, text]
  expect(complaints({ args }).length).toBeGreaterThan(1)
})

it.each(parts.map((part, index) => [part, texts[index] ?? '']))(
  'variables with %j repeated are rejected',
  (_, text) => {
    const names = ['REPLICAS', 'REGION', 'LEVEL', 'API_KEY', 'LABEL', 'WEIGHT', 'MOUNT', 'QUIET']
    const environment = Object.fromEntries(names.map((name) => [`DEPLOY_${name}`, text]))
    const unknown = { [`DEPLOY_${text}`]: '1', [`CLOUD_${text}`]: '1' }
    expect(complaints({ environment: { ...environment, TAGS: text, ...unknown } })).not.toEqual([])
  },
)

it.each(parts.map((part, index) => [part, texts[index] ?? '']))(
  'a file of %j repeated is rejected with a place',
  (_, text) => {
    const [complaint] = complaints({ directory: folderWith({ 'deploy.json': text }) })
    expect(complaint).toMatch(
      /^deploy\.json: expected JSON, received (?:an empty file|a syntax error at line \d+, column \d+)$/,
    )
  },
)

it('a file with a very long key and very long values is rejected', () => {
  for (const text of texts) {
    const directory = folderWith({ 'deploy.json': { [text]: 1, replicas: text, level: text, mount: { [text]: text } } })
    expect(complaints({ directory }).length).toBeGreaterThan(2)
  }
})

it('a suggestion and a look at a host take linear time', () => {
  for (const text of texts) {
    expect(closestTo(text, ['replicas', 'region'])).toBeUndefined()
    expect(isLoopback(text)).toBe(false)
  }
})
