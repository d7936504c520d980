import { describe, expect, it } from 'vitest'
import { withoutProcess } from './card-conformance.ts'

/** A service, which gets no request: without one, the reference server would start while the options are checked. */
const elsewhere = [
  '--base-url',
  'http://127.0.0.1:9/api/v1',
  '--api-key',
  'k',
  '--access-token',
  'a',
  '--service-token',
  's',
]

describe('exit code 2', () => {
  it.each<[string, string[], ...string[]]>([
    [
      'no command',
      [],
      'expected a command, received none: run, init, list, plan, explain, replay, verify, check-har, client, proxy, pin, compare; --help explains them',
    ],
    ['an unknown command', ['rnu'], 'expected a command, received "rnu"; did you mean run?; --help lists them'],
    [
      'an option before the command',
      ['--quiet', 'run'],
      'expected a command, received "--quiet"; options follow the command; --help lists them',
    ],
    ['an unknown flag', ['run', '--bse-url', 'x'], '--bse-url is unknown; did you mean --base-url?'],
    ['a flag of another command', ['list', '--fail-on', 'observed'], '--fail-on is not an option of this command'],
    ['a flag without its value', ['run', '--seed'], '--seed: expected a value, received nothing'],
    ['a value for a switch', ['run', '--quiet=1'], '--quiet: expected no value, received one'],
    ['a stray word', ['run', 'secret-that-lost-its-flag'], 'expected options only, received 1 argument without a flag'],
    [
      'an unknown level',
      ['run', '--fail-on', 'documnted'],
      '--fail-on: expected one of documented, observed, inferred, received "documnted"; did you mean documented?',
    ],
    [
      'a number out of its range',
      ['run', '--concurrency', '0'],
      '--concurrency: expected a whole number from 1 to 256, received "0"',
    ],
    [
      'an invalid URL',
      ['run', '--base-url', 'localhost:4010'],
      '--base-url: expected an http or https URL, received "localhost:4010"; did you mean http://localhost:4010?',
    ],
    [
      'a password in the URL',
      ['run', '--base-url', 'http://me:secret@localhost/api/v1'],
      '--base-url: expected a URL without a user name and password, received something else, not shown here',
    ],
    [
      'a password in a misspelt URL',
      ['run', '--base-url', 'htp://me:secret@localhost/api/v1'],
      '--base-url: expected an http or https URL, received something else, not shown here',
    ],
    [
      'a credential without a service',
      ['run', '--api-key', 'k'],
      '--base-url: expected the URL of the service that --api-key belongs to, received nothing',
    ],
    [
      'a service without credentials',
      ['run', '--base-url', 'http://localhost:1/api/v1', '--api-key', 'k'],
      '--access-token and --service-token: expected a credential of http://localhost:1/api/v1, received nothing; set CARD_ACCESS_TOKEN and CARD_SERVICE_TOKEN',
    ],
    [
      'a check that does not exist',
      ['run', ...elsewhere, '--only', 'top-up/raise-the-balance'],
      '--only: expected the id of a check or gap, received "top-up/raise-the-balance"; did you mean top-up/raises-the-balance?',
    ],
    [
      'a chapter that does not exist',
      ['run', ...elsewhere, '--only', 'topup/*', '--skip', 'topup'],
      '--only: expected the id of a check or gap, received "topup/*"; did you mean top-up/*?',
      '--skip: expected the id of a check or gap, received "topup"; did you mean top-up/*?',
    ],
    [
      'an operation where an ID should be',
      ['run', ...elsewhere, '--only', 'topUpCard'],
      '--only: expected the id of a check or gap, received "topUpCard"; did you mean top-up-card/*?',
    ],
    ['an empty key', ['run', '--api-key='], '--api-key is empty'],
    [
      'a report without a path',
      ['run', '--report', 'html'],
      '--report: expected html=PATH, or html=- for stdout, received "html"',
    ],
    [
      'a report without a format',
      ['run', '--report', 'out/report.html'],
      '--report: expected FORMAT=PATH with one of terminal, json, junit, html, markdown, har, ctrf, github, badge, received "out/report.html"; did you mean html=out/report.html?',
    ],
    [
      'a pattern without a match',
      ['run', ...elsewhere, '--skip', 'nothing/*'],
      '--skip: expected the id of a check or gap, received "nothing/*"; `card-conformance list` shows them',
    ],
    [
      'an operation that does not exist',
      ['run', ...elsewhere, '--operation', 'topupCard'],
      '--operation: expected an operation, received "topupCard"; did you mean topUpCard?',
    ],
    [
      'no check at all',
      ['run', ...elsewhere, '--only', 'top-up/raises-the-balance', '--operation', 'createCard'],
      '--only, --skip and --operation: no check matches all of them',
    ],
    [
      'a sample for an unknown field',
      ['run', '--sample', 'conact=+491'],
      '--sample: expected a field of a request, received "conact"; did you mean contact?',
    ],
    ['a sample of another type', ['run', '--sample', 'amount=ten'], '--sample amount: expected number, received "ten"'],
    [
      'a sample that the contract forbids',
      ['run', '--sample', 'email=awa', '--sample', 'dob=1.2.1990', '--sample', 'amount={"USD":5,"XAF":0}'],
      '--sample email: expected an e-mail address, received "awa"',
      '--sample dob: expected a date that exists, as YYYY-MM-DD, received "1.2.1990"',
      '--sample amount: expected at least 0.01, received 0',
    ],
    [
      'a mask that makes what the contract forbids, or too little',
      ['run', '--sample', 'email=qa+*', '--sample', 'contact=+2376#', '--sample', 'id_number=CM-######'],
      '--sample email: expected a mask for an e-mail address, received "qa+*", which gives "qa+oplkyd"',
      '--sample contact: expected a mask with a * or at least 6 #, received "+2376#"; a run needs hundreds of different values',
    ],
    [
      'a token with the word before it',
      ['run', '--access-token', 'Bearer abc', '--service-token', 'bearer xyz'],
      '--access-token: expected the token alone, without the word Bearer, received something else, not shown here',
      '--service-token: expected the token alone, without the word Bearer, received something else, not shown here',
    ],
    [
      'a report in an unknown format',
      ['run', '--report', 'jsn=x.json'],
      '--report: expected FORMAT=PATH with one of terminal, json, junit, html, markdown, har, ctrf, github, badge, received "jsn=x.json"; did you mean json?',
    ],
    [
      'two reports on stdout',
      ['run', ...elsewhere, '--report', 'json=-', '--report', 'junit=-'],
      '--report: expected one format for stdout, received several',
    ],
    [
      'a folder where a report should be',
      ['run', ...elsewhere, '--report', 'json=/'],
      '--report json: expected a file, received the folder /',
    ],
    [
      'a report in a folder elsewhere that does not exist',
      ['run', ...elsewhere, '--report', 'json=/nowhere/at/all.json'],
      '--report json: expected a folder that exists, received /nowhere/at/all.json; folders are created only inside the working directory',
    ],
    [
      'half a payment',
      ['run', ...elsewhere, '--order-id', 'o'],
      '--order-id and --pay-id: expected both or neither, received one',
    ],
    [
      'invalid certificates',
      [
        'run',
        '--base-url',
        'https://localhost:1/api/v1',
        '--api-key',
        'k',
        '--access-token',
        'a',
        '--service-token',
        's',
        '--ca',
        '/dev/null',
      ],
      '--ca: expected certificates in PEM, received /dev/null, which has none',
    ],
    [
      'an unknown ID',
      ['explain', 'top-up/raise-the-balance'],
      'explain: expected the id of a check, a requirement or a gap, received "top-up/raise-the-balance"; did you mean top-up/raises-the-balance?',
    ],
    [
      'a report that does not exist',
      ['verify', 'nowhere.json'],
      'expected a report, received nowhere.json, which cannot be read: no such file or directory',
    ],
    ['one report to compare', ['compare', 'a.json'], 'expected REPORT REPORT …, received 1 argument'],
  ])('exit code 2 is for %s', async (_, args, ...messages) => {
    const { code, stdout, stderr } = await withoutProcess(args)
    expect(stderr).toBe(messages.map((message) => `card-conformance: ${message}\n`).join(''))
    expect(stdout).toBe('')
    expect(code).toBe(2)
  })

  it('exit code 2 comes with every error, not only the first', async () => {
    const { code, stderr } = await withoutProcess(['run', '--sed', '1', '--rate', 'fast', '--timeout', '-1'])
    expect(code).toBe(2)
    expect(stderr.trim().split('\n')).toEqual([
      'card-conformance: --sed is unknown; did you mean --seed?',
      'card-conformance: --rate: expected a number of requests per second, more than 0 and at most 1000000, received "fast"',
      'card-conformance: --timeout: expected a whole number from 1 to 600000, received "-1"',
    ])
  })
})

it('flags may follow two dashes, as in npm', async () => {
  const { code, stdout } = await withoutProcess([
    'list',
    '--',
    '--only',
    'top-up-card/answers-with-json',
    '--no-probes',
  ])
  expect([code, stdout]).toEqual([0, expect.stringContaining('top-up-card/answers-with-json')])
})
