import { execFile } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { installPeer } from './peers.ts'

export const generator = { name: '@hey-api/openapi-ts', version: '0.99.0' } as const
// The newest compiler that it supports.
const compiler = { typescript: '5.9.3' }

/** The used part of a client that was generated from the contract's document. */
export interface GeneratedClient {
  readonly sdk: Readonly<Record<string, (request: object) => Promise<GeneratedAnswer>>>
  createClient(options: { readonly baseUrl: string; auth(scheme: { readonly name?: string }): string }): object
}

interface GeneratedAnswer {
  readonly data?: { readonly success?: boolean; readonly data?: object }
  readonly response?: { readonly status: number }
}

/**
 * Generates a client from the contract's document, with the generator's default settings. Returns its folder.
 *
 * @throws PeerUnavailableError
 */
export async function generateClient(): Promise<string> {
  const folder = await installPeer(generator.name, generator.version, compiler)
  const config = {
    input: fileURLToPath(import.meta.resolve('@card-contract/spec/openapi.json')),
    // With settings that let Node run the output directly.
    output: { path: join(folder, 'generated'), module: { extension: '.ts' }, tsConfigPath: null },
    logs: { level: 'silent' },
  }
  writeFileSync(join(folder, 'openapi-ts.config.mjs'), `export default ${JSON.stringify(config)}\n`)
  await promisify(execFile)(process.execPath, [join(folder, 'node_modules/.bin/openapi-ts')], { cwd: folder })
  const generated = join(folder, 'generated')
  // Otherwise Node would detect the module type by trial, and warn about it.
  writeFileSync(join(generated, 'package.json'), '{"type":"module"}')
  return generated
}

/** The client that `generateClient` generated. */
export async function loadGeneratedClient(): Promise<GeneratedClient> {
  const folder = join(await installPeer(generator.name, generator.version, compiler), 'generated')
  if (!existsSync(folder)) throw new Error('no client was generated yet')
  // It is not part of the repository, so it cannot be imported by name.
  const load = createRequire(join(folder, 'package.json'))
  return { sdk: load('./sdk.gen.ts'), createClient: load('./client/index.ts').createClient }
}
