import { describe, expect, it } from 'vitest'
import { complaints, folderWith, read } from './deploy.ts'

describe('an option', () => {
  it('an option is read from its flag before the environment, the file and its default', () => {
    const directory = folderWith({ 'deploy.json': { replicas: 1, level: 'low', manifest: 'app.yaml' } })
    const environment = { DEPLOY_REPLICAS: '2', DEPLOY_LEVEL: 'medium' }
    const { given, sources } = read({ args: ['--replicas', '3'], environment, directory })
    expect(given).toMatchObject({ replicas: 3, level: 'medium', manifest: `${directory}/app.yaml`, quiet: false })
    expect(sources).toMatchObject({ replicas: 'flag', level: 'environment', manifest: 'file', quiet: 'default' })
  })

  it('an option has its default where it is not given', () => {
    expect(read({}).given).toEqual({
      replicas: 4,
      level: undefined,
      apiKey: undefined,
      tags: [],
      label: [],
      weight: [],
      mount: [],
      manifest: undefined,
      quiet: false,
      config: undefined,
      help: false,
    })
  })

  it('an option of another command is rejected as a flag and ignored in the environment and in the file', () => {
    const directory = folderWith({ 'deploy.json': { level: 'low' } })
    const environment = { DEPLOY_REPLICAS: '2' }
    expect(read({ known: ['quiet'], environment, directory })).toMatchObject({
      given: { replicas: 4, level: undefined },
      sources: { replicas: 'default', level: 'default' },
    })
    expect(complaints({ args: ['--replicas=2', '--relpica', '-h'], known: ['quiet', 'help'] })).toEqual([
      '--replicas is not an option of this command',
      '--relpica is unknown',
    ])
  })

  it('an option that is wrong is reported with all others, in the order of flags, environment, file and values', () => {
    const directory = folderWith({ 'deploy.json': { tag: ['blue'], level: 7 } })
    const environment = { DEPLOY_REPLICA: '2', DEPLOY_API_KEY_FILE: '/does/not/exist' }
    const args = ['--replicas', 'all', '--levl', 'low', '--quiet=yes', '--manifest', 'stray']
    expect(complaints({ args, environment, directory })).toMatchInlineSnapshot(`
      [
        "--levl is unknown; did you mean --level?",
        "--quiet: expected no value, received one",
        "DEPLOY_API_KEY_FILE in the environment: expected a readable file, received /does/not/exist (ENOENT)",
        "DEPLOY_REPLICA in the environment is unknown; did you mean DEPLOY_REPLICAS?",
        "deploy.json: tag is unknown; did you mean tags?",
        "level in deploy.json: expected a string, received 7",
        "--replicas: expected a whole number from 1 to 6, received "all"",
      ]
    `)
  })
})

describe('a flag', () => {
  it('a flag stands before its value or is joined to it by an equals sign', () => {
    expect(read({ args: ['--replicas', '2', '--manifest=--odd'] }).given).toMatchObject({
      replicas: 2,
      manifest: '--odd',
    })
  })

  it('a flag that is repeated gives the last value, or all of an option that takes several', () => {
    const { given } = read({ args: ['--replicas=1', '--tag', 'blue', '--replicas=2', '--tag=green'] })
    expect(given).toMatchObject({ replicas: 2, tags: ['blue', 'green'] })
  })

  it('a flag that takes several values replaces those of the environment', () => {
    expect(read({ args: ['--tag', 'blue'], environment: { TAGS: 'green' } }).given.tags).toEqual(['blue'])
  })

  it('a flag may be short, and may follow two dashes, as npm requires them', () => {
    expect(read({ args: ['--', '-q', '--replicas=1'] }).given).toMatchObject({ replicas: 1, quiet: true })
    expect(read({ args: ['-o', 'log.txt'], environment: { DEPLOY_REPLICAS: '1' } }).given.output).toBe('log.txt')
  })

  it('a flag does not take the next flag for its value', () => {
    expect(complaints({ args: ['--manifest', '--quiet', '--level'] })).toEqual([
      '--manifest: expected a value, received nothing',
      '--level: expected a value, received nothing',
    ])
  })
})

describe('arguments without a flag', () => {
  const words = { names: 'FILE FILE', least: 1, most: 2 }

  it('arguments are returned in order', () => {
    expect(read({ args: ['a', '--replicas', '2', 'b'], words }).words).toEqual(['a', 'b'])
  })

  it.each([
    [['a', '-q', 'b', 'c'], ['expected FILE FILE, received 3 arguments']],
    [[], ['expected FILE FILE, received 0 arguments']],
    // The unknown flag may have taken the one that is missing.
    [['--dry', 'a'], ['--dry is unknown']],
  ])('the arguments %j are counted', (args, said) => {
    expect(complaints({ args, words })).toEqual(said)
  })

  it('arguments are rejected where none are expected, and not shown', () => {
    expect(complaints({ args: ['hunter2'] })).toEqual(['expected options only, received 1 argument without a flag'])
  })
})

describe('a value', () => {
  it.each([
    ['a flag', { args: ['--api-key='] }, '--api-key is empty'],
    ['the file', { directory: () => folderWith({ 'deploy.json': { apiKey: '' } }) }, 'apiKey in deploy.json is empty'],
  ])(
    'an empty value is called empty: %s',
    (_, { directory, ...asked }: { directory?: () => string; args?: string[] }, message) => {
      expect(complaints({ ...asked, ...(directory ? { directory: directory() } : {}) })).toEqual([message])
    },
  )

  it('a value that its option does not accept is shown, with the word that was probably meant', () => {
    expect(complaints({ args: ['--level=hgih', '--replicas=7', '--manifest= '] })).toEqual([
      '--replicas: expected a whole number from 1 to 6, received "7"',
      '--level: expected one of low, medium, high, received "hgih"; did you mean high?',
      '--manifest is empty',
    ])
  })

  it('the value of a secret is never shown, wherever it stands', () => {
    const secret = 'hunter 2'
    const directory = folderWith({ 'deploy.json': { apiKey: 12345, label: { hunter2: 2 } } })
    expect(complaints({ args: [`--api-key=${secret}`] })).toEqual([
      '--api-key: expected letters and digits, received something else, not shown here',
    ])
    expect(complaints({ directory })).toEqual([
      'apiKey in deploy.json: expected a string, received something else, not shown here',
      'label in deploy.json: expected an object of strings or a list of strings, received something else, not shown here',
    ])
  })
})
