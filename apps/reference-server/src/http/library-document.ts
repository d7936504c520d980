import type { Contract, JsonSchema, Operation } from '@card-contract/contract'
import type { Library } from './validator-library.ts'

type LibraryDocument = ConstructorParameters<Library['RequestValidator']>[0]

/**
 * The contract as the library wants it: every operation with its own parameters and schemas in place, as its preprocessor would
 * arrange them, and nothing in it that is for people, which it would walk through once per validator.
 */
export function libraryDocument(contract: Contract): LibraryDocument {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { path, method, parameters, requestBody, response } of contract.operations) {
    const content = ({ mediaType, schema }: Pick<Operation['response'], 'mediaType' | 'schema'>) => ({
      content: { [mediaType]: { schema: withoutProse(contract.resolve(schema)) } },
    })
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        parameters: parameters.map(({ name, in: place, required, schema }) => ({
          name,
          in: place,
          required,
          schema: withoutProse(contract.resolve(schema)),
        })),
        ...(requestBody && { requestBody: { required: requestBody.required, ...content(requestBody) } }),
        responses: { [response.status]: content(response) },
      },
    }
  }
  const { openapi, info, components } = contract.document
  return { openapi, info, paths, components: { schemas: eachOf(components.schemas) } } as unknown as LibraryDocument
}

function withoutProse({ description: _, examples: __, ...schema }: JsonSchema): JsonSchema {
  const kept = Object.entries(schema).filter(([keyword]) => !keyword.startsWith('x-'))
  return {
    ...Object.fromEntries(kept),
    ...(schema.properties && { properties: eachOf(schema.properties) }),
    ...(schema.items && { items: withoutProse(schema.items) }),
  }
}

function eachOf(schemas: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withoutProse(schema)]))
}
