import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadContract } from '@card-contract/contract'
import { foreign } from './foreign.ts'
import { foreignTools } from './registry.ts'
import { jdk, python, versionOf } from './runtime.ts'

// pnpm foreign [--write] [NAME …]: has tools of others read the contract.
const spec = dirname(fileURLToPath(import.meta.resolve('@card-contract/spec/package.json')))

async function heading(): Promise<string> {
  const runtimes = [jdk, python]
  const versions = await Promise.all(runtimes.map(async (one) => `${one.name} ${await versionOf(one)}`))
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date())
  return `On ${date}, with Node ${process.versions.node}, ${versions.join(', ')}:`
}

process.exitCode = await foreign(process.argv.slice(2), {
  tools: foreignTools,
  contract: {
    json: join(spec, 'dist/openapi.json'),
    yaml: join(spec, 'dist/openapi.yaml'),
    operationIds: loadContract().operations.map(({ operationId }) => operationId),
  },
  page: join(spec, 'README.md'),
  heading,
  print: (text) => console.log(text),
  tell: (text) => console.error(text),
})
