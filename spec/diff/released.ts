import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { ContractDocument } from '../build/document.ts'

/** The contract as published by the last release. Earlier ones are in the history of the repository, one per tag. */
export const releasedFile = (specFolder: string): string => join(specFolder, 'released', 'openapi.yaml')

/** Undefined before the first release: there is nothing to compare with. */
export function readReleased(specFolder: string): ContractDocument | undefined {
  const file = releasedFile(specFolder)
  return existsSync(file) ? (parse(readFileSync(file, 'utf8')) as ContractDocument) : undefined
}
