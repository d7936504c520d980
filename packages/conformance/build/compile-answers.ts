import { type AnswerSchema, type Contract, loadContract } from '@card-contract/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { compileValidators } from './compile-validators.ts'

/** The source of a module that validates the answers to each gap, by the ID of the gap. */
export function compileAnswers({ document, gaps }: Contract = loadContract()): string {
  const ajv = new Ajv2020({ inlineRefs: false, strictTypes: false, messages: false, code: { source: true, esm: true } })
  for (const [name, shape] of Object.entries(document['x-answers'] as object)) ajv.addSchema({ $id: name, ...shape })

  // Schemas that are alike share a function: many gaps, and many situations of one, have the same answers.
  const names = new Map<string, string>()
  const nameOf = ({ title: _, $ref, ...beside }: AnswerSchema): string => {
    const shape = $ref?.replace('#/x-answers/', '')
    if (shape !== undefined && Object.keys(beside).length === 0) return shape
    const text = JSON.stringify({ ...beside, ...(shape ? { $ref: shape } : {}) })
    const name = names.get(text) ?? `answers${names.size}`
    names.set(text, name)
    return name
  }
  const isPart = (place: string, part: AnswerSchema | null): boolean =>
    place !== '' && part?.$ref?.startsWith('#') === true
  const byGap = gaps.flatMap(({ id, answers }) => (answers ? [[id, nameOf(answers)] as const] : []))
  for (const [text, name] of names)
    ajv.addSchema({
      ...JSON.parse(text, (place, part) => (isPart(place, part) ? { $ref: nameOf(part) } : part)),
      $id: name,
    })
  const table = byGap.map(([id, name]) => `  ${JSON.stringify(id)}: ${name},\n`).join('')
  const compiled = compileValidators(ajv, Object.fromEntries(byGap.map(([, name]) => [name, name])))
  return `${compiled}export const validators = {\n  __proto__: null,\n${table}}\n`
}
