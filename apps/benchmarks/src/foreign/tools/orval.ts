import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPeer } from '../../peers.ts'
import { nodeCommand } from '../command.ts'
import { compileTypeScript, everyOperationIn } from '../generated.ts'
import { movesMoney } from '../move-money.ts'
import { runTypeScript } from '../run-generated.ts'
import type { ForeignTool } from '../tool.ts'

const version = '8.38.0'

const use = `
import { operateCard, topUpCard } from './client'

declare const process: { env: Record<string, string> }
const { CARD_API_KEY, CARD_ID: cardId } = process.env
const options = { headers: { 'X-API-KEY': CARD_API_KEY } }

async function use(): Promise<void> {
  const first = await topUpCard(cardId, { amount: 250000.29, currency: 'USD' }, options)
  const second = await topUpCard(cardId, { amount: 12345678.9, currency: 'USD' }, options)
  const read = await operateCard(cardId, { action: 'get_balance' }, options)
  const balanceIn = ({ data }: { data: unknown }): string => String((data as { data: { new_balance: number } }).data.new_balance)
  console.log(JSON.stringify([first, second, read].map(balanceIn)))
}
void use()
`

export const orval: ForeignTool = {
  title: 'orval',
  version,
  does: 'generates a TypeScript client (`fetch`), which is compiled and used',
  async run({ json, folder, operationIds }) {
    const installed = await installPeer('orval', version, { typescript: '5.9.3' })
    const program = join(installed, 'node_modules/orval/dist/bin/orval.mjs')
    const money = await movesMoney(async (settings) => {
      // The generated client has no other place for its base URL.
      const output = { target: './client.ts', client: 'fetch', baseUrl: settings.CARD_BASE_URL }
      const config = { contract: { input: json, output } }
      writeFileSync(join(folder, 'orval.config.mjs'), `export default ${JSON.stringify(config)}\n`)
      await nodeCommand(program, ['--config', 'orval.config.mjs'], { cwd: folder })
      await compileTypeScript(folder, 'client.ts')
      return await runTypeScript(folder, use, settings)
    })
    return `compiles, ${money}, ${everyOperationIn(folder, 'client.ts', operationIds)}`
  },
}
