import { describe, expect, it } from 'vitest'
import { ownCommand } from '../../src/cli/command.ts'
import { withoutProcess } from './card-conformance.ts'

describe('explain', () => {
  const requests = (text: string): number => text.match(/^ {2}curl /gm)?.length ?? 0

  it('explain shows the requests that reproduce a deviation, and every request with --all', async () => {
    const id = 'top-up-card/refuses-amount-as-text'
    const [shortest, all] = await Promise.all([
      withoutProcess(['explain', id]),
      withoutProcess(['explain', id, '--all']),
    ])
    expect([requests(shortest.stdout), requests(all.stdout)]).toEqual([3, 5])
    expect(shortest.stdout).toContain('--all shows 2 more requests, its place in the contract and how it is tested')
    expect(shortest.stdout).not.toContain('spec/components/')
    expect(all.stdout).toContain('spec/components/schemas/Amount.yaml')
  })

  it('explain keeps the requests that bring a card into the state that a question is about', async () => {
    const { stdout } = await withoutProcess(['explain', 'terminate-card/disabled-card'])
    expect(requests(stdout)).toBe(4)
    expect(stdout).toMatch(/disable \\[\s\S]*# the open question:\n {2}curl -sS -X DELETE/)
  })

  it('explain names the variables that the commands use', async () => {
    const id = 'top-up/raises-the-balance'
    const { stdout } = await withoutProcess(['explain', id])
    expect(stdout).toContain('  To reproduce, with CARD_BASE_URL and the credentials in the environment:\n')
    const given = await withoutProcess(['explain', id, '--base-url', 'http://localhost:1/api/v1'])
    expect(given.stdout).toContain('  To reproduce, with the credentials in the environment:\n')
  })
})

describe('the command that starts the program again', () => {
  it('the start command is the script of the repository in a clone, and the published package elsewhere', () => {
    expect(ownCommand('file:///home/me/card-contract/packages/conformance/dist/cli/run.js')).toBe(
      'npx -y pnpm@12 conformance',
    )
    expect(ownCommand('file:///srv/node_modules/@card-contract/conformance/dist/cli/run.js')).toBe(
      'npx @card-contract/conformance',
    )
  })
})
