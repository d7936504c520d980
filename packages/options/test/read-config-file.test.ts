import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { schemaOfKeys } from '../src/index.ts'
import { complaints, deploy, folderWith, read } from './deploy.ts'

describe('a configuration file', () => {
  it('a configuration file holds numbers, strings, switches, lists and objects', () => {
    const content = {
      $schema: './schema.json',
      replicas: 2,
      level: 'low',
      quiet: true,
      tags: ['blue', 'green'],
      label: { owner: 'red' },
      weight: { blue: 3, green: [1, 2], red: 'a few' },
    }
    expect(read({ directory: folderWith({ 'deploy.json': content }) }).given).toMatchObject({
      replicas: 2,
      level: 'low',
      quiet: true,
      tags: ['blue', 'green'],
      label: ['owner=red'],
      weight: ['blue=3', 'green=[1,2]', 'red=a few'],
    })
  })

  it('a configuration file may give one value where a list is expected', () => {
    expect(read({ directory: folderWith({ 'deploy.json': { tags: 'blue' } }) }).given.tags).toEqual(['blue'])
  })

  it('lines of a configuration file that begin with two slashes are comments', () => {
    const content = '// Options of deploy.\n{\n  // "level": "high",\n  "tags": "http://blue"\n}\n'
    const { given } = read({ directory: folderWith({ 'deploy.json': content }) })
    expect([given.level, given.tags]).toEqual([read({ directory: folderWith({}) }).given.level, ['http://blue']])
  })

  it.each([
    ['a flag', { args: ['--config', 'ci/own.json'] }],
    ['the environment', { environment: { DEPLOY_CONFIG: 'ci/own.json' } }],
  ])('%s names the configuration file, and its paths start at its own folder', (_, asked) => {
    const directory = folderWith({ 'deploy.json': { replicas: 6 } })
    mkdirSync(join(directory, 'ci'))
    const content = { manifest: 'app.yaml', mount: ['top=files', 'low=-', 'stray'] }
    writeFileSync(join(directory, 'ci/own.json'), JSON.stringify(content))
    expect(read({ ...asked, directory }).given).toMatchObject({
      replicas: 4,
      manifest: join(directory, 'ci/app.yaml'),
      mount: [`top=${join(directory, 'ci/files')}`, 'low=-', 'stray'],
    })
  })

  it.each<[string, unknown, string]>([
    ['an unknown key', { replica: 1 }, 'deploy.json: replica is unknown; did you mean replicas?'],
    ['a flag for a key', { 'api-key': 'k' }, 'deploy.json: api-key is unknown; did you mean apiKey?'],
    ['an option of the command line only', { help: true }, 'deploy.json: help is unknown'],
    ['its own name', { config: 'a.json' }, 'deploy.json: config is unknown'],
    ['a string for a number', { replicas: '2' }, 'replicas in deploy.json: expected a number, received "2"'],
    ['a number for a string', { level: 2 }, 'level in deploy.json: expected a string, received 2'],
    ['a string for a switch', { quiet: 'yes' }, 'quiet in deploy.json: expected true or false, received "yes"'],
    ['a number for a list', { tags: 3 }, 'tags in deploy.json: expected a list of strings, received 3'],
    ['a list of numbers', { tags: [3] }, 'tags in deploy.json: expected a list of strings, received [3]'],
    [
      'a wrong value',
      { level: 'hihg' },
      'level in deploy.json: expected one of low, medium, high, received "hihg"; did you mean high?',
    ],
    ['a list', [1], 'deploy.json: expected a JSON object, received something else'],
    [
      'a trailing comma',
      '{\n  "replicas": 1,\n}',
      'deploy.json: expected JSON, received a syntax error at line 3, column 1',
    ],
    [
      'an unknown word',
      '{ "apiKey": hunter2 }',
      'deploy.json: expected JSON, received a syntax error at line 1, column 13',
    ],
    [
      'a missing brace',
      '{\n  "level": "low"',
      'deploy.json: expected JSON, received a syntax error at line 2, column 17',
    ],
    [
      'an error behind a comment',
      '{\n  // the level\n  "level": low\n}',
      'deploy.json: expected JSON, received a syntax error at line 3, column 12',
    ],
    ['two values', '{}\n{}', 'deploy.json: expected JSON, received a syntax error at line 2, column 1'],
    ['nothing in it', ' \n', 'deploy.json: expected JSON, received an empty file'],
  ])('a configuration file with %s is rejected', (_, content, message) => {
    expect(complaints({ directory: folderWith({ 'deploy.json': content }) })).toEqual([message])
  })

  it('a configuration file that is missing is an error only if it was named', () => {
    expect(complaints({ directory: '/nowhere' })).toEqual([])
    expect(complaints({ directory: '/nowhere', args: ['--config=own.json'] })).toEqual([
      '--config: expected a readable file, received /nowhere/own.json (ENOENT)',
    ])
  })

  it('a configuration file is described by a JSON Schema', () => {
    expect(schemaOfKeys(deploy)).toMatchInlineSnapshot(`
      {
        "apiKey": {
          "description": "Key of the service.",
          "minLength": 1,
          "type": "string",
        },
        "label": {
          "anyOf": [
            {
              "additionalProperties": {
                "type": "string",
              },
              "type": "object",
            },
            {
              "items": {
                "type": "string",
              },
              "type": "array",
            },
          ],
          "description": "Add this label.",
        },
        "level": {
          "description": "Level of isolation.",
          "enum": [
            "low",
            "medium",
            "high",
          ],
        },
        "manifest": {
          "description": "Deploy what this file describes.",
          "minLength": 1,
          "type": "string",
        },
        "mount": {
          "anyOf": [
            {
              "additionalProperties": {
                "type": "string",
              },
              "type": "object",
            },
            {
              "items": {
                "type": "string",
              },
              "type": "array",
            },
          ],
          "description": "Mount this folder.",
        },
        "quiet": {
          "description": "Print nothing.",
          "type": "boolean",
        },
        "region": {
          "description": "Name of the region.",
          "minLength": 1,
          "type": "string",
        },
        "replicas": {
          "description": "Number of replicas.",
          "maximum": 6,
          "minimum": 1,
          "type": "integer",
        },
        "tags": {
          "anyOf": [
            {
              "items": {
                "type": "string",
              },
              "type": "array",
            },
            {
              "type": "string",
            },
          ],
          "description": "Add this tag.",
        },
        "weight": {
          "anyOf": [
            {
              "additionalProperties": {},
              "type": "object",
            },
            {
              "items": {
                "type": "string",
              },
              "type": "array",
            },
          ],
          "description": "Give this weight.",
        },
      }
    `)
  })
})
