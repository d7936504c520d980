import type { Example } from '../src/example.ts'
import { pointerTo } from '../src/json-pointer.ts'
import type { ExampleObject, MediaType, OpenApiDocument } from '../src/openapi-document.ts'
import { locate } from './locate.ts'

export function readExamples(document: OpenApiDocument, { examples = {} }: MediaType, pointer: string): Example[] {
  return Object.entries(examples).map(([name, example]) => {
    const { part } = locate<ExampleObject>(document, example, pointer + pointerTo('examples', name))
    return { name, summary: part.summary ?? '', value: part.value }
  })
}
