import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../workspace.ts'
import { consumers } from './consumers.ts'
import type { Stranger } from './stranger.ts'

/** The server that a stranger started: what it announced on the terminal. */
export interface Announced {
  /** Lines that set the base URL and the credentials. */
  readonly exports: string
  /** The command that tests the server. */
  readonly test: string
}

/** Something that a README promises to somebody who types what it shows. Throws if that fails. */
export interface Trial {
  readonly title: string
  /** Major versions of Node. */
  readonly on: readonly number[]
  /** Its time matters, so nothing else runs meanwhile. */
  readonly isTimed?: boolean
  run(stranger: Stranger, server: Announced): Promise<void>
}

const everywhere = [20, 22, 24]

const otherRuntimes = [
  { name: 'Bun', from: 'bun', command: 'npx bun' },
  { name: 'Deno', from: 'deno', command: 'npx deno run --allow-env --allow-net' },
]

export const trials: readonly Trial[] = [
  {
    title: 'npx @card-contract/conformance --help',
    on: everywhere,
    isTimed: true,
    run: async ({ type }) =>
      expectIn(await type('npx @card-contract/conformance --help'), 'Usage: card-conformance COMMAND'),
  },
  // The longest, so it goes before the others: at the end it would run alone.
  {
    title: 'the first ten minutes',
    on: [24],
    async run({ type }) {
      const script = join(repositoryRoot, 'packages/conformance/examples/first-ten-minutes.sh')
      expectIn(await type(`bash ${script}`), 'Not conformant at the documented level')
    },
  },
  {
    title: 'the command that the reference server announces',
    on: everywhere,
    run: async ({ type }, { exports, test }) =>
      expectIn(await type(`${exports}${test}`), 'Conformant at the documented level'),
  },
  {
    title: 'the suite with no options',
    // It starts the reference server, which needs Node 24.
    on: [24],
    async run({ type }) {
      await type('npm install @card-contract/conformance @card-contract/reference-server')
      expectIn(await type('npx card-conformance run'), 'That was the reference server.')
    },
  },
  {
    title: 'the suite in Vitest',
    on: everywhere,
    async run({ type, write }, { exports, test }) {
      // Vitest 5 needs Node 22.
      await type('npm install --save-dev @card-contract/conformance "vitest@>=3"')
      write('src/start.ts', startMyService(test))
      write('test/conformance.test.ts', firstBlock('packages/conformance/README.md', 'ts', 'testConformance({'))
      expectIn(await type(`${exports} npx vitest run`), /Tests +\d{3,} passed/)
    },
  },
  { title: 'the first program of the client', on: everywhere, run: runClient('node') },
  {
    title: "import contract from '@card-contract/spec'",
    on: everywhere,
    async run({ type, write }) {
      const { runs, prints } = consumers['@card-contract/spec'] ?? { runs: '', prints: '' }
      await type('npm install @card-contract/spec')
      write('spec.mjs', runs)
      expectIn(await type('node spec.mjs'), prints)
    },
  },
  ...otherRuntimes.map(({ name, command, from }) => ({
    title: `the first program of the client on ${name}`,
    on: [24],
    run: runClient(command, from),
  })),
  ...['5.9', '7.0'].map((version) => ({
    title: `TypeScript ${version} compiles programs that use every package`,
    on: [24],
    async run({ type, write }: Stranger) {
      write('package.json', '{ "type": "module" }')
      await type(`npm install --save-dev typescript@~${version}.0 @types/node@24 ${Object.keys(consumers).join(' ')}`)
      for (const [name, { compiles }] of Object.entries(consumers)) write(`compile/${name.split('/')[1]}.ts`, compiles)
      write('tsconfig.json', JSON.stringify(compilerOptions))
      await type('npx tsc --project .')
    },
  })),
]

const compilerOptions = {
  compilerOptions: {
    ...{ strict: true, noEmit: true, module: 'nodenext', target: 'es2023', types: ['node'] },
    ...{ skipLibCheck: false, resolveJsonModule: true },
  },
  include: ['compile'],
}

/** The first program of the client's README, on a runtime, which may come from a package. */
function runClient(runtime: string, from = ''): Trial['run'] {
  return async ({ type, write }, { exports }) => {
    await type(`npm install @card-contract/client ${from}`)
    write('program.mjs', firstBlock('packages/client/README.md', 'ts', 'createCardClient({'))
    expectIn(await type(`${exports} ${runtime} program.mjs`), /^50\.29$/m)
  }
}

/** What the README's recipe for Vitest imports: here, the service runs already. */
function startMyService(test: string): string {
  const [order_id, pay_id, reference, service_reference] = [...test.matchAll(/--\S+ ([^-\s]\S*)/g)].map(
    ([, value]) => value,
  )
  const fixtures = JSON.stringify({ payment: { order_id, pay_id }, payout: { reference, service_reference } })
  return `
    const { CARD_BASE_URL, CARD_API_KEY, CARD_ACCESS_TOKEN, CARD_SERVICE_TOKEN } = process.env
    export const startMyService = async () => ({
      baseUrl: CARD_BASE_URL,
      credentials: { apiKey: CARD_API_KEY, accessToken: CARD_ACCESS_TOKEN, serviceToken: CARD_SERVICE_TOKEN },
      fixtures: ${fixtures},
      close: async () => {},
    })`
}

/** The first code block of this language in a page that contains `text`. */
function firstBlock(page: string, language: string, text: string): string {
  const blocks = readFileSync(join(repositoryRoot, page), 'utf8').matchAll(/^```(\w+)\n(.*?)^```$/gms)
  const block = [...blocks].find(([, written, code = '']) => written === language && code.includes(text))
  if (!block?.[2]) throw new Error(`${page} has no ${language} block with ${text}`)
  return block[2]
}

function expectIn(output: string, expected: string | RegExp): void {
  const isIn = typeof expected === 'string' ? output.includes(expected) : expected.test(output)
  if (!isIn) throw new Error(`expected ${expected} in the output, received:\n${output}`)
}
