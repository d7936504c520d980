import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { startRawServer, writeResponse } from '../../test/servers/start-raw-server.ts'

const program = fileURLToPath(new URL('program.js', import.meta.url))
const onPath = (name: string) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

const runtimes = [
  { name: 'Bun', command: process.env.BUN_PATH ?? onPath('bun'), args: ['run', program] },
  {
    name: 'Deno',
    command: process.env.DENO_PATH ?? onPath('deno'),
    args: ['run', '--allow-net', '--allow-env', program],
  },
]

describe.each(runtimes)('$name', ({ name, command, args }) => {
  const run = async (baseUrl: string) => {
    const { stdout } = await promisify(execFile)(command ?? '', [...args, baseUrl])
    return JSON.parse(stdout) as unknown
  }

  test.skipIf(!command)(`${command ? '' : `(skipped: no ${name} is found) `}the runtime runs the client`, async () => {
    await using server = await startRawServer(({ socket }) =>
      writeResponse(socket, '200 OK', '{"success":true,"data":{}}'),
    )
    expect(await run(server.baseUrl)).toEqual({
      topUpCard: 'carried out',
      queryCardOperation: 'carried out',
      terminateCard: 'carried out',
    })
    expect(server.executed).toHaveLength(6)
  })

  test.skipIf(!command)(
    `${command ? '' : `(skipped: no ${name} is found) `}the runtime sends no changing request twice, although it resends what breaks on a kept-alive connection`,
    async () => {
      await using server = await startRawServer(({ socket, countOnConnection }) => {
        if (countOnConnection === 1) writeResponse(socket, '200 OK', '{"success":true,"data":{}}')
        else socket.resetAndDestroy()
      })
      await run(server.baseUrl)
      const changing = server.executed.filter((line) => !line.includes('/payouts/'))
      expect(changing.map((line) => line.split(' ')[0])).toEqual(['POST', 'GET', 'DELETE'])
    },
  )
})
