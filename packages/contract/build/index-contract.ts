import type { ContractIndex } from '../src/contract.ts'
import type { OpenApiDocument } from '../src/openapi-document.ts'
import { readAnnotations } from './read-annotations.ts'
import { readOperations } from './read-operations.ts'
import { UnreadableContractError } from './unreadable-contract-error.ts'

/** Extracts from the bundled document what would take time when it is loaded. */
export function indexContract(document: OpenApiDocument, hash: string): ContractIndex {
  const { title, version } = document.info
  const basePath = readBasePath(document)
  return { title, version, hash, basePath, operations: readOperations(document), ...readAnnotations(document) }
}

function readBasePath({ servers }: OpenApiDocument): string {
  const [server] = servers
  if (!server) {
    throw new UnreadableContractError('/servers', 'there is no server', 'Name one; its path is the base path.')
  }
  const url = server.url.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => server.variables?.[name]?.default ?? name)
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').replace(/\/$/, '')
}
