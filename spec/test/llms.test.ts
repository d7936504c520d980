import { expect, test } from 'vitest'
import { annotationsIn } from '../build/annotations.ts'
import { bundle } from '../build/bundle.ts'
import { families } from '../build/families.ts'
import { renderLlms } from '../build/llms.ts'
import { operationsOf } from '../build/page/operation.ts'
import { specFolder } from '../lint/run-redocly.ts'

const contract = await bundle(specFolder)
const text = renderLlms(contract)

test('llms.txt has every operation once, with its route, its credentials and an example of its response', () => {
  for (const { operationId, method, path, success } of operationsOf(contract)) {
    expect(text.split(`### \`${operationId}\`\n`), operationId).toHaveLength(2)
    expect(text).toContain(`\`${method.toUpperCase()} ${path}\``)
    expect(text).toContain(JSON.stringify(success.examples[0]?.value, null, 2))
  }
})

test('llms.txt has every requirement and every open question', () => {
  const { requirements, gaps } = annotationsIn(contract)
  const missing = [...requirements, ...gaps].filter(({ id }) => !text.includes(`- \`${id}\` (`))
  expect(missing.map(({ id }) => id)).toEqual([])
})

test('llms.txt says what is sent for every requirement and open question that a request can test', () => {
  const { requirements, gaps } = annotationsIn(contract)
  const testable = [...requirements, ...gaps].filter(({ untestable }) => !untestable)
  expect(testable.length).toBeGreaterThan(150)
  for (const { id } of testable)
    expect(text.split(`- \`${id}\` (`)[1]).toMatch(/^[^\n]*\n {2}- Sent: .*`\n(?: {2}- .*\n)*? {2}- Tested by: `/)
})

test('llms.txt has every family of derived requirements with the command that tests it', () => {
  for (const { name } of families) expect(text).toMatch(new RegExp(`^\\| ${name} \\| .* --only '`, 'm'))
})
