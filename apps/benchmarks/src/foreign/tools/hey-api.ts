import { join } from 'node:path'
import { installPeer } from '../../peers.ts'
import { nodeCommand } from '../command.ts'
import { compileTypeScript, everyOperationIn } from '../generated.ts'
import { movesMoney } from '../move-money.ts'
import { runTypeScript } from '../run-generated.ts'
import type { ForeignTool } from '../tool.ts'

const version = '0.99.0'

const use = `
import { operateCard, topUpCard } from './client/index'
import { client } from './client/client.gen'

declare const process: { env: Record<string, string> }
const { CARD_BASE_URL: baseUrl, CARD_API_KEY, CARD_ID: cardId } = process.env
client.setConfig({ baseUrl, auth: () => CARD_API_KEY })

async function use(): Promise<void> {
  const first = await topUpCard({ path: { cardId }, body: { amount: 250000.29, currency: 'USD' } })
  const second = await topUpCard({ path: { cardId }, body: { amount: 12345678.9, currency: 'USD' } })
  const read = await operateCard({ path: { cardId }, body: { action: 'get_balance' } })
  // Its types take the default response, which can be anything, for a success.
  const balanceIn = ({ data }: { data?: unknown }): string => String((data as { data: { new_balance: number } }).data.new_balance)
  console.log(JSON.stringify([first, second, read].map(balanceIn)))
}
void use()
`

export const heyApi: ForeignTool = {
  title: '@hey-api/openapi-ts',
  version,
  does: 'generates a TypeScript client, which is compiled and used',
  async run({ json, folder, operationIds }) {
    // It generates with a compiler of its own choice, and this is the newest that it supports.
    const installed = await installPeer('@hey-api/openapi-ts', version, { typescript: '5.9.3' })
    const program = join(installed, 'node_modules/@hey-api/openapi-ts/bin/run.js')
    await nodeCommand(program, ['--input', json, '--output', 'client', '--silent', '--no-log-file'], { cwd: folder })
    await compileTypeScript(folder, 'client/index.ts', 'client/client.gen.ts')
    const money = await movesMoney((settings) => runTypeScript(folder, use, settings))
    return `compiles, ${money}, ${everyOperationIn(folder, 'client/*.ts', operationIds)}`
  },
}
