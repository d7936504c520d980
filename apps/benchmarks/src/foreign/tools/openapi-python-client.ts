import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { installPythonPeer } from '../../python-peer.ts'
import { command } from '../command.ts'
import { everyOperationIn, importPython } from '../generated.ts'
import { movesMoney } from '../move-money.ts'
import { runPython } from '../run-generated.ts'
import { python } from '../runtime.ts'
import type { ForeignTool } from '../tool.ts'

export const openapiPythonClientVersion = '0.29.1'

const use = `
import json, os
from card_client import Client
from card_client.api.card_operations import operate_card, top_up_card
from card_client.models import CardAction, CardOperationRequest, Currency, Movement

client = Client(base_url=os.environ['CARD_BASE_URL'], headers={'X-API-KEY': os.environ['CARD_API_KEY']})
card = os.environ['CARD_ID']
answers = [
    top_up_card.sync(card, client=client, body=Movement(amount=250000.29, currency=Currency.USD)),
    top_up_card.sync(card, client=client, body=Movement(amount=12345678.9, currency=Currency.USD)),
    operate_card.sync(card, client=client, body=CardOperationRequest(action=CardAction.GET_BALANCE)),
]
print(json.dumps([str(answer.data.new_balance) for answer in answers]))
`

export const openapiPythonClient: ForeignTool = {
  title: 'openapi-python-client',
  version: openapiPythonClientVersion,
  does: 'generates a Python client, which is installed, imported and used',
  needs: [python],
  async run({ json, folder, operationIds }) {
    const program = join(
      await installPythonPeer('openapi-python-client', openapiPythonClientVersion),
      'openapi-python-client',
    )
    const output = join(folder, 'client')
    // It formats with the linter that is installed beside it, and finds it by PATH. It fails on what it cannot read.
    const environment = { PATH: `${dirname(program)}:${process.env.PATH}` }
    writeFileSync(join(folder, 'config.json'), JSON.stringify({ package_name_override: 'card_client' }))
    const settings = ['--config', 'config.json', '--meta', 'setup', '--output-path', output, '--fail-on-warning']
    await command(program, ['generate', '--path', json, ...settings], { cwd: folder, environment })
    const operations = everyOperationIn(output, '*/api/*/*.py', operationIds)
    const installed = await importPython(output, 'card_client')
    return `imports, ${await movesMoney((settings) => runPython(installed, use, settings))}, ${operations}`
  },
}
