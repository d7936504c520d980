import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { complaints, deploy, folderWith, read, tolerantDeploy } from './deploy.ts'

describe('an environment variable', () => {
  it('an environment variable is named after its option, unless the option names another, and has a twin for the file of a secret', () => {
    const named = deploy.entries.map(({ name, flag, variables }) => [
      name,
      flag,
      ...variables.flatMap(({ name, file }) => (file ? [name, file] : [name])),
    ])
    expect(named).toEqual([
      ['replicas', 'replicas', 'DEPLOY_REPLICAS'],
      ['region', 'region', 'DEPLOY_REGION', 'CLOUD_REGION'],
      ['level', 'level', 'DEPLOY_LEVEL'],
      ['apiKey', 'api-key', 'DEPLOY_API_KEY', 'DEPLOY_API_KEY_FILE', 'CLOUD_KEY', 'CLOUD_KEY_FILE'],
      ['tags', 'tag', 'TAGS'],
      ['label', 'label', 'DEPLOY_LABEL', 'DEPLOY_LABEL_FILE'],
      ['weight', 'weight', 'DEPLOY_WEIGHT'],
      ['mount', 'mount', 'DEPLOY_MOUNT'],
      ['manifest', 'manifest', 'DEPLOY_MANIFEST'],
      ['output', 'output'],
      ['quiet', 'quiet', 'DEPLOY_QUIET'],
      ['config', 'config', 'DEPLOY_CONFIG'],
      ['help', 'help'],
    ])
  })

  it('an environment variable separates several values by commas and spaces, or as its option says', () => {
    const environment = { TAGS: ' blue, green\nred ', DEPLOY_LABEL: 'a=one, two\nb=three' }
    expect(read({ environment }).given).toMatchObject({
      tags: ['blue', 'green', 'red'],
      label: ['a=one, two', 'b=three'],
    })
  })

  it.each(['1', 'true', 'Yes', 'on'])('the value %s switches an option on', (DEPLOY_QUIET) => {
    expect(read({ environment: { DEPLOY_QUIET } }).given.quiet).toBe(true)
  })

  it.each(['0', 'FALSE', 'no', 'off'])('the value %s switches an option off', (DEPLOY_QUIET) => {
    expect(read({ environment: { DEPLOY_QUIET } }).given.quiet).toBe(false)
  })

  it('an environment variable that is empty or blank counts as unset', () => {
    const environment = { DEPLOY_REPLICAS: ' ', DEPLOY_API_KEY: '', DEPLOY_FOO: '' }
    const { given, sources, emptyVariables } = read({ environment })
    expect([given.replicas, sources.replicas, sources.apiKey]).toEqual([4, 'default', 'default'])
    expect(emptyVariables).toEqual(['DEPLOY_REPLICAS', 'DEPLOY_API_KEY'])
  })

  it('the environment variable of a secret may name a file, whose last line break does not count', () => {
    const folder = folderWith({ key: 'hunter2\n' })
    expect(read({ environment: { DEPLOY_API_KEY_FILE: join(folder, 'key') } }).given.apiKey).toBe('hunter2')
  })

  it('an environment variable is rejected beside its twin for a file, and with a file that cannot be read', () => {
    expect(complaints({ environment: { DEPLOY_API_KEY: 'k', DEPLOY_API_KEY_FILE: '/k' } })).toEqual([
      'DEPLOY_API_KEY and DEPLOY_API_KEY_FILE: expected one of them, received both',
    ])
    expect(complaints({ environment: { DEPLOY_API_KEY_FILE: '/does/not/exist' } })).toEqual([
      'DEPLOY_API_KEY_FILE in the environment: expected a readable file, received /does/not/exist (ENOENT)',
    ])
  })

  it('an environment variable that names an empty file is rejected', () => {
    const file = join(folderWith({ key: '\n' }), 'key')
    expect(complaints({ environment: { DEPLOY_API_KEY_FILE: file } })).toEqual([
      `DEPLOY_API_KEY_FILE in the environment: ${file} is empty`,
    ])
  })

  it('an environment variable that programs share is read where the program’s own is not set, also as the twin for a file', () => {
    const file = join(folderWith({ key: 'hunter2' }), 'key')
    const keyFrom = (environment: Record<string, string>) => read({ environment }).given.apiKey
    expect(keyFrom({ CLOUD_KEY: 'shared' })).toBe('shared')
    expect(keyFrom({ CLOUD_KEY_FILE: file })).toBe('hunter2')
    expect(keyFrom({ CLOUD_KEY: 'shared', DEPLOY_API_KEY: 'own' })).toBe('own')
    expect(keyFrom({ CLOUD_KEY: 'shared', DEPLOY_API_KEY_FILE: file })).toBe('hunter2')
    expect(keyFrom({ CLOUD_KEY: 'shared', DEPLOY_API_KEY: ' ' })).toBe('shared')
  })

  it('an environment variable with a wrong value is named in the message', () => {
    expect(complaints({ environment: { DEPLOY_REPLICAS: '0', DEPLOY_QUIET: 'perhaps' } })).toEqual([
      'DEPLOY_REPLICAS in the environment: expected a whole number from 1 to 6, received "0"',
      'DEPLOY_QUIET in the environment: expected true or false, received "perhaps"',
    ])
  })
})

describe('an unknown environment variable', () => {
  const environment = { DEPLOY_REPLICA: '1', DEPLOY_COLOUR: '2', OTHER_REPLICAS: '3' }

  it('an unknown variable with the prefix of the program is rejected', () => {
    expect(complaints({ environment })).toEqual([
      'DEPLOY_REPLICA in the environment is unknown; did you mean DEPLOY_REPLICAS?',
      'DEPLOY_COLOUR in the environment is unknown',
    ])
  })

  it('a tolerant program rejects an unknown variable only where it resembles a known one', () => {
    expect(complaints({ environment, program: tolerantDeploy })).toEqual([
      'DEPLOY_REPLICA in the environment is unknown; did you mean DEPLOY_REPLICAS?',
    ])
  })

  it('an unknown variable with the shared prefix is rejected only where it resembles a known one', () => {
    const others = { CLOUD_REGOIN: 'eu', CLOUD_PROVIDER: 'x', CLOUD_SERVICE_PORT: '80' }
    expect(complaints({ environment: others })).toEqual([
      'CLOUD_REGOIN in the environment is unknown; did you mean CLOUD_REGION?',
    ])
  })

  it('an unknown variable is ignored where Kubernetes sets it beside a service of that name', () => {
    const names = ['SERVICE_HOST', 'SERVICE_PORT_HTTP', 'PORT', 'PORT_80_TCP_ADDR', 'RUNNER_PORT']
    const ofKubernetes = Object.fromEntries(names.map((name) => [`DEPLOY_${name}`, 'tcp://10.0.0.1:80']))
    expect(complaints({ environment: ofKubernetes })).toEqual([])
  })
})
