import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateClient, generator } from '../client-hey-api.ts'
import { command } from '../foreign/command.ts'
import { go, python } from '../foreign/runtime.ts'
import { openapiPythonClientVersion } from '../foreign/tools/openapi-python-client.ts'
import { peerFolder } from '../peers.ts'
import { installPythonPeer } from '../python-peer.ts'
import { adapter, shownAdapter } from './adapters.ts'
import type { ClientUnderTest } from './client-under-test.ts'
import { document, generatedOnce } from './generated-once.ts'
import { pythonWith } from './install.ts'
import {
  openapiGeneratorGo,
  openapiGeneratorGoPrefixed,
  openapiGeneratorPython,
  openapiGeneratorTypescript,
} from './openapi-generator.ts'

const requestsVersion = '2.34.2'

const own: ClientUnderTest = {
  title: '@card-contract/client',
  async prepare() {
    // Where Node finds the package.
    const folder = peerFolder('client-own')
    mkdirSync(folder, { recursive: true })
    copyFileSync(shownAdapter('card-contract-client.mjs'), join(folder, 'adapter.mjs'))
    return [process.execPath, join(folder, 'adapter.mjs')]
  },
}

const bareFetch: ClientUnderTest = {
  title: `fetch of Node ${process.versions.node.split('.')[0]}`,
  prepare: async () => [process.execPath, shownAdapter('fetch.mjs')],
}

const python3 = async (...args: readonly string[]) => [
  join(await installPythonPeer('requests', requestsVersion), 'python'),
  shownAdapter('requests_client.py'),
  ...args,
]

const pythonRequests: ClientUnderTest = {
  title: `requests ${requestsVersion} of Python`,
  needs: [python],
  prepare: () => python3(),
}

const retryingRequests: ClientUnderTest = {
  title: `requests ${requestsVersion} with Retry of urllib3`,
  needs: [python],
  prepare: () => python3('--retries'),
}

const netHttp: ClientUnderTest = {
  title: 'net/http of Go',
  needs: [go],
  prepare: async () => ['go', 'run', shownAdapter('nethttp_client.go')],
}

const heyApi: ClientUnderTest = {
  title: `${generator.name} ${generator.version}`,
  async prepare() {
    await generateClient()
    return [process.execPath, adapter('hey-api.ts')]
  },
}

const openapiPythonClient: ClientUnderTest = {
  title: `openapi-python-client ${openapiPythonClientVersion}`,
  needs: [python],
  async prepare() {
    const commands = await installPythonPeer('openapi-python-client', openapiPythonClientVersion)
    const folder = await generatedOnce(`openapi-python-client-${openapiPythonClientVersion}`, async (empty) => {
      const output = join(empty, 'client')
      // It formats with the linter that is installed beside it, and finds it by PATH.
      const environment = { PATH: `${commands}:${process.env.PATH}` }
      // Nothing but a shorter name to import it by.
      writeFileSync(join(empty, 'config.json'), JSON.stringify({ package_name_override: 'card_client' }))
      const settings = ['--config', 'config.json', '--meta', 'setup', '--output-path', output]
      const args = ['generate', '--path', document, ...settings]
      await command(join(commands, 'openapi-python-client'), args, { cwd: empty, environment })
      await pythonWith(empty, output)
    })
    return [join(folder, 'environment/bin/python'), adapter('openapi_python_client.py')]
  },
}

/** In the order of the table. */
export const clientsUnderTest: readonly ClientUnderTest[] = [
  own,
  bareFetch,
  pythonRequests,
  retryingRequests,
  netHttp,
  heyApi,
  openapiPythonClient,
  openapiGeneratorTypescript,
  openapiGeneratorPython,
  openapiGeneratorGo,
  openapiGeneratorGoPrefixed,
]
