import type { OpenApiDocument } from '../src/openapi-document.ts'

/** A document with one operation that changes nothing, for tests to vary. */
export function smallDocument(changes: { operation?: object; item?: object; root?: object; components?: object } = {}) {
  return {
    openapi: '3.1.1',
    info: { title: 'Small', version: '1.2.3' },
    servers: [{ url: 'https://{host}/base/v2', variables: { host: { default: 'example.com' } } }],
    paths: {
      '/things/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        get: {
          operationId: 'readThing',
          'x-changes-state': false,
          responses: {
            200: { description: 'A thing.', content: { 'application/json': { schema: { type: 'object' } } } },
          },
          ...changes.operation,
        },
        ...changes.item,
      },
    },
    components: { schemas: {}, securitySchemes: {}, ...changes.components },
    ...changes.root,
  } as unknown as OpenApiDocument
}
