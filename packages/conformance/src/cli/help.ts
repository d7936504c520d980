import { helpText, optionBlocks } from '@card-contract/options'
import { commands, type Described } from './commands.ts'
import { program } from './options.ts'

const indent = 24

/** The output of `card-conformance --help`. */
export function overview(): string {
  return helpText({
    usage: 'card-conformance COMMAND [options]',
    about: 'Tests an implementation of the card contract over HTTP, in whatever language it is written.',
    blocks: [
      {
        title: 'Commands',
        rows: commands.map(({ name, words, help }) => [`${name} ${words}`.trimEnd(), help]),
      },
    ],
    closing: [
      'card-conformance COMMAND --help shows the options of a command.',
      'Exit codes: 0 conformant; 1 not conformant, or less covered than --min-coverage; 2 wrong usage or configuration; ' +
        '3 no verdict: unreachable, credentials rejected, or incomplete; 130 interrupted.',
    ],
    indent,
  })
}

/** The output of `card-conformance COMMAND --help`. */
export function helpOf({ name, words, help, known, takesCommand, defaultTexts = {} }: Described): string {
  const order = takesCommand ? ['[options]', words] : [words, '[options]']
  return helpText({
    usage: ['card-conformance', name, ...order].filter(Boolean).join(' '),
    about: help,
    blocks: optionBlocks(program, known, defaultTexts),
    closing: [
      'Options can also be set in the environment (CARD_CONFORMANCE_FAIL_ON for --fail-on) and in ' +
        'card-conformance.config.json (as failOn). Flags take precedence over the environment, the environment over ' +
        'the file.',
      ...(takesCommand ? ofAdapters : ofTargets),
    ],
    indent,
  })
}

const ofTargets = [
  'CARD_BASE_URL, CARD_API_KEY, CARD_ACCESS_TOKEN and CARD_SERVICE_TOKEN, which the reference server prints and curl ' +
    'commands use, are read as well. CARD_CONFORMANCE_API_KEY takes precedence over CARD_API_KEY, and so on.',
  'Other users of this machine can see flags: pass secrets in the environment, or in a file that CARD_API_KEY_FILE ' +
    'names.',
]

/** The protocol, as short as possible; the README has all of it. */
const ofAdapters = [
  'The adapter gets CARD_BASE_URL, CARD_API_KEY, CARD_ACCESS_TOKEN, CARD_SERVICE_TOKEN and CARD_TIMEOUT_MS in its ' +
    'environment. It reads lines such as',
  '{"id":7,"call":"topUpCard","cardId":"crd-1","amount":0.29,"currency":"USD"}',
  'and writes one line for each, with the same id and done, rejected, unknown or failed as its result:',
  '{"id":7,"result":"done","data":{"card_id":"crd-1","new_balance":100.29}}',
]
