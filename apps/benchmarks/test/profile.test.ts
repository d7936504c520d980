import { expect, it } from 'vitest'
import { type Profile, timeByArea } from '../src/profile.ts'

it('time is attributed to the code that was running: native and generated code to its caller, idle time to none', () => {
  const calls: readonly [functionName: string, url: string, children: readonly number[]][] = [
    ['(root)', '', [2, 3, 4, 5]],
    ['(idle)', '', []],
    ['(garbage collector)', '', []],
    ['parserOnIncoming', 'node:_http_server', []],
    ['next', 'file:///repository/node_modules/.pnpm/router@2/node_modules/router/index.js', [6, 8]],
    ['move', 'file:///repository/apps/reference-server/src/store/sqlite/cards.ts', [7]],
    ['run', '', []],
    ['validate', 'file:///repository/node_modules/express-openapi-validator/dist/validate.js', [9]],
    ['validate12', '', []],
  ]
  const profile: Profile = {
    nodes: calls.map(([functionName, url, children], index) => ({
      id: index + 1,
      callFrame: { functionName, url },
      children,
    })),
    samples: [2, 3, 4, 5, 6, 7, 8, 9],
    timeDeltas: [1_000, 10, 20, 5, 40, 60, 1, 2],
  }
  expect(timeByArea(profile)).toEqual([
    { area: 'store: SQLite and its adapter', microseconds: 100 },
    { area: "Node's HTTP, streams and sockets", microseconds: 20 },
    { area: 'garbage collection', microseconds: 10 },
    { area: 'Express', microseconds: 5 },
    { area: 'validation: express-openapi-validator and Ajv', microseconds: 3 },
  ])
})
