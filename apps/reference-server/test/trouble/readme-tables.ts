import { kindNames, kindOf, parameters, presetNames, presets, type TroubleKind } from '../../src/trouble/index.ts'

const times = ['no', 'once', 'twice'] as const

/** The tables of the README, which are those of the code. */
export const tables = {
  kinds: () =>
    table(
      ['kind', 'what the client sees', 'carried out', 'values'],
      kindNames.map((kind) => [`\`${kind}\``, kindOf(kind).sees, times[kindOf(kind).carriedOut], valuesOf(kind)]),
    ),
  values: () =>
    table(
      ['value', 'what it is', 'default'],
      Object.entries(parameters).map(([name, { expected, usual }]) => [
        `\`${name}\``,
        expected,
        usual === '' ? 'the first number in `data`, or its first field' : `\`${usual}\``,
      ]),
    ),
  presets: () =>
    table(
      ['preset', 'what it is like', 'rules'],
      presetNames.map((name) => [
        `\`${name}\``,
        presets[name].about,
        presets[name].rules.map((rule) => `\`${rule}\``).join(' '),
      ]),
    ),
}

function valuesOf(kind: TroubleKind): string {
  const { takes, usually = {} } = kindOf(kind)
  return takes.map((name) => `\`${name}\`${name in usually ? ` (${usually[name]})` : ''}`).join(', ')
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |\n`.replace('|  |', '| |'))
    .join('')
}
