import { answerSchema } from '../lint/answer-schema.ts'
import { objectsIn } from './annotations.ts'
import type { ContractDocument, Gap } from './document.ts'

/** The document with the answers of each gap as JSON Schema, which the sources have in short. */
export function withAnswerSchemas(document: ContractDocument): ContractDocument {
  const written = structuredClone(document)
  for (const { node } of objectsIn(written, []))
    for (const gap of (node['x-gaps'] as Gap[] | undefined) ?? [])
      if (gap.answers !== undefined) gap.answers = answerSchema(gap.answers)
  return written
}
