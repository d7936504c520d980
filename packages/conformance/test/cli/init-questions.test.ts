import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { main } from '../../src/cli/command-line.ts'
import { credentials } from '../fixtures/serve.ts'
import { temporaryFolder } from './card-conformance.ts'

const env = {
  CARD_API_KEY: credentials.apiKey,
  CARD_ACCESS_TOKEN: credentials.accessToken,
  CARD_SERVICE_TOKEN: credentials.serviceToken,
}

/** What a user sees who types one answer after each question; after the last, the input ends. */
async function answered(answers: readonly string[], args: readonly string[] = [], atEnd?: () => void) {
  const directory = temporaryFolder()
  mkdirSync(join(directory, '.github'))
  const stdin = Object.assign(new PassThrough(), { isTTY: true })
  const left = [...answers]
  let [stdout, shown] = ['', '']
  const code = await main(['init', ...args], {
    stdin,
    stdout: { write: (text: string) => (stdout += text) },
    stderr: {
      isTTY: true,
      write(text: string) {
        shown += text
        if (!text.endsWith(': ')) return
        const answer = left.shift()
        shown += answer === undefined ? '' : `${answer}\n`
        if (answer !== undefined) stdin.write(`${answer}\n`)
        else if (atEnd) atEnd()
        else stdin.end()
      },
    },
    environment: env,
    directory,
  })
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(json|yml)$/.test(file),
  )
  const config = files.includes('card-conformance.config.json')
    ? JSON.parse(readFileSync(join(directory, 'card-conformance.config.json'), 'utf8'))
    : undefined
  return { code, stdout, shown, files, config }
}

describe('the questions of init', () => {
  it('init asks again after a wrong answer, and explains what is wrong', async () => {
    const url = 'http://127.0.0.1:1/api/v1'
    const { code, shown, files, config } = await answered([
      ...['', 'htp://localhost:4010', 'http://me:pw@localhost/', url],
      ...['order-1', '', credentials.apiKey, 'pay-1'],
      ...['none', ''],
      ...['contct=1', 'contact', `billing_city=${credentials.accessToken}`, 'billing_city=Douala', ''],
      ...['gihub', '', 'perhaps', 'no'],
    ])
    expect(shown).toMatchInlineSnapshot(`
      "Base URL of your service, such as http://localhost:4010/api/v1: 
        expected an answer, received none; Ctrl-C ends this without writing anything
      Base URL of your service, such as http://localhost:4010/api/v1: htp://localhost:4010
        expected an http or https URL, received "htp://localhost:4010"
      Base URL of your service, such as http://localhost:4010/api/v1: http://me:pw@localhost/
        expected a URL without a user name and password, received something else, not shown here
      Base URL of your service, such as http://localhost:4010/api/v1: http://127.0.0.1:1/api/v1
      Order ID of an existing payment [none]: order-1
      Payment reference of the same payment: 
        expected an answer, received none; Ctrl-C ends this without writing anything
      Payment reference of the same payment: key-of-the-tests
        expected a value without a credential, received one that contains a credential of the environment
      Payment reference of the same payment: pay-1
      Reference of an existing payout: the client's order ID [none]: none
      The service's own reference for that payout [none]: 
      Field that accepts only certain values, as FIELD=VALUE [none]: contct=1
        --sample: expected a field of a request, received "contct"; did you mean contact?
      Field that accepts only certain values, as FIELD=VALUE [none]: contact
        expected field=value, received "contact"
      Field that accepts only certain values, as FIELD=VALUE [none]: billing_city=access-of-the-tests
        expected a value without a credential, received one that contains a credential of the environment
      Field that accepts only certain values, as FIELD=VALUE [none]: billing_city=Douala
      Another such field, as FIELD=VALUE [none]: 
      CI workflow: github, gitlab or none [github]: gihub
        expected one of github, gitlab, none, received "gihub"; did you mean github?
      CI workflow: github, gitlab or none [github]: 
      Test http://127.0.0.1:1/api/v1 once, to list what fails today? It creates users and cards there [yes]: perhaps
        expected yes or no, received "perhaps"
      Test http://127.0.0.1:1/api/v1 once, to list what fails today? It creates users and cards there [yes]: no
      "
    `)
    expect(config).toMatchObject({
      baseUrl: url,
      orderId: 'order-1',
      payId: 'pay-1',
      sample: { billing_city: 'Douala' },
    })
    expect([code, files.sort()]).toEqual([0, ['.github/workflows/conformance.yml', 'card-conformance.config.json']])
  })

  it('init does not ask about what a flag says', async () => {
    const flags = ['--base-url', 'http://127.0.0.1:1/api/v1', '--order-id', 'o', '--pay-id', 'p', '--ci', 'none']
    const { code, shown } = await answered(['', '', '', 'n'], [...flags])
    expect(code).toBe(0)
    expect(shown.match(/^[A-Z][^:[]*/gm)).toEqual([
      'Reference of an existing payout',
      "The service's own reference for that payout ",
      'Field that accepts only certain values, as FIELD=VALUE ',
      'Test http',
    ])
  })

  it.each<[string, (() => void) | undefined]>([
    ['the input ends', undefined],
    ['Ctrl-C is pressed', () => process.emit('SIGINT')],
  ])('init writes nothing if %s', async (_, atEnd) => {
    const listeners = process.listenerCount('SIGINT')
    const { code, shown, files } = await answered(['http://127.0.0.1:1/api/v1', 'order-1'], [], atEnd)
    expect(shown).toContain('\ncard-conformance: interrupted: nothing was written\n')
    expect([code, files]).toEqual([130, []])
    expect(process.listenerCount('SIGINT')).toBe(listeners)
  })
})
