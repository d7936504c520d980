import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, runCommand } from '../command.ts'
import { type Peer, prism } from '../peers.ts'
import { compiles, imports } from './generated.ts'
import { mocksEveryOperation } from './mock.ts'

/** A tool of others that reads the contract: a row of the table. */
export interface ForeignTool {
  readonly name: string
  readonly peer: Peer
  /** Programs that have to be on the machine already, besides Node. */
  readonly needs?: readonly string[]
  /** As it is typed. Its first word is a program of the peer, and `openapi.json` the published document. */
  readonly command: string
  readonly expectation: string
  /** @throws if the expectation is not met. */
  expect(command: Command): Promise<void>
}

const generator: Peer = {
  registry: 'pypi',
  name: 'openapi-generator-cli',
  version: '7.26.0',
  // What the Python package that it generates imports.
  with: { pydantic: '2.12.5', 'python-dateutil': '2.9.0.post0', 'typing-extensions': '4.15.0', urllib3: '2.6.3' },
}

/** Every tool, in the order of the table in the README of spec. */
export const foreignTools: readonly ForeignTool[] = [
  {
    name: 'spectral',
    peer: { registry: 'npm', name: '@stoplight/spectral-cli', version: '6.16.3' },
    command: 'spectral lint openapi.json --fail-severity error',
    expectation: 'no errors by `spectral:oas`',
    async expect(command) {
      writeFileSync(join(command.cwd, '.spectral.yaml'), 'extends: ["spectral:oas"]\n')
      await runCommand(command)
    },
  },
  {
    name: 'prism',
    peer: prism,
    command: 'prism mock openapi.json --port PORT',
    expectation: 'every operation: 200 with credentials, 401 without, 422 for every wrong body and query',
    expect: mocksEveryOperation,
  },
  {
    name: 'hey-api',
    // It generates with a compiler of its own choice, and this is the newest that it supports.
    peer: { registry: 'npm', name: '@hey-api/openapi-ts', version: '0.99.0', with: { typescript: '5.9.3' } },
    command: 'openapi-ts --input openapi.json --output client --no-log-file',
    expectation: 'a TypeScript client that has every operation and compiles',
    expect: compiles,
  },
  {
    name: 'openapi-generator-typescript',
    peer: generator,
    needs: ['java', 'python3'],
    command:
      'openapi-generator-cli generate --generator-name typescript-fetch --input-spec openapi.json --output client',
    expectation: 'a TypeScript client that has every operation and compiles',
    expect: compiles,
  },
  {
    name: 'openapi-generator-python',
    peer: generator,
    needs: ['java', 'python3'],
    command: 'openapi-generator-cli generate --generator-name python --input-spec openapi.json --output client',
    expectation: 'a Python client that has every operation and can be imported',
    expect: imports,
  },
  {
    name: 'openapi-python-client',
    peer: { registry: 'pypi', name: 'openapi-python-client', version: '0.29.1' },
    needs: ['python3'],
    command:
      'openapi-python-client generate --path openapi.json --meta none --output-path client/card_client --fail-on-warning',
    expectation: 'a Python client that has every operation and can be imported',
    expect: imports,
  },
]
