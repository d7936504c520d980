import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const start = join(import.meta.dirname, '../src/index.ts')

/** Lists the packages that a server has loaded after its first response. In its own process, because tests load more. */
const program = `
import { createRequire } from 'node:module'
import { startReferenceServer } from ${JSON.stringify(start)}
const server = await startReferenceServer()
await fetch(server.baseUrl + '/payments/direct-status', { method: 'POST', headers: { 'X-API-KEY': server.credentials.apiKey } })
await server.close()
const paths = Object.keys(createRequire(import.meta.url).cache)
console.log(JSON.stringify(paths.map((path) => /.*node_modules.((?:@[^/\\\\]+.)?[^/\\\\]+)/.exec(path)?.[1])))
`

it('the packages whose advisories SECURITY.md calls irrelevant are not loaded by a running server', async () => {
  const security = readFileSync(join(import.meta.dirname, '../SECURITY.md'), 'utf8')
  const [, section = ''] = security.split('## Known advisories that do not apply')
  const irrelevant = [...section.matchAll(/`((?:@[\w-]+\/)?[\w-]+)`/g)].map(([, name]) => name)
  const dismissed = irrelevant.filter((name) => name !== 'express-openapi-validator')
  expect(dismissed).toContain('@apidevtools/json-schema-ref-parser')

  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  const loaded = new Set(JSON.parse(stdout) as string[])
  // Guards against an empty list: the validator itself is on it.
  expect(loaded).toContain('express-openapi-validator')
  expect(dismissed.filter((name) => name && loaded.has(name))).toEqual([])
})
