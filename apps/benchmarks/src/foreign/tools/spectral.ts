import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPeer } from '../../peers.ts'
import { nodeCommand } from '../command.ts'
import type { ForeignTool } from '../tool.ts'

const version = '6.16.3'

export const spectral: ForeignTool = {
  title: 'Spectral',
  version,
  does: 'lints with `spectral:oas`',
  async run({ json, folder }) {
    const installed = await installPeer('@stoplight/spectral-cli', version)
    writeFileSync(join(folder, 'ruleset.yaml'), 'extends: ["spectral:oas"]\n')
    // It exits with 1 if there is an error.
    const lines = await nodeCommand(
      join(installed, 'node_modules/@stoplight/spectral-cli/dist/index.js'),
      ['lint', json, '--ruleset', 'ruleset.yaml', '--format', 'text', '--fail-severity', 'error'],
      { cwd: folder },
    )
    const rules = [...lines.matchAll(/:\d+:\d+ warning (\S+) /g)].map(([, rule]) => `\`${rule}\``)
    return rules.length === 0 ? 'no errors or warnings' : `no errors; warnings: ${[...new Set(rules)].join(', ')}`
  },
}
