import type { Cell } from './cell.ts'
import type { Variant } from './variants.ts'

/** What was found for one variant of trouble. */
export interface Found {
  readonly variant: Variant
  readonly changing: readonly Cell[]
  readonly reading: readonly Cell[]
}

const times = ['no', 'yes', 'twice'] as const

/** The table on the page of tests: a row per trouble, a column for the calls that change something and one for those that read. */
export function renderTable(found: readonly Found[]): string {
  const rows = found.map(({ variant, changing, reading }) => [
    `\`${variant.kind}\`${variant.name.slice(variant.kind.length)}`,
    times[variant.carriedOut],
    each(changing, ({ ending, mayHaveChangedState }) =>
      ending === 'success'
        ? 'succeeds'
        : `\`${ending}\`, ${mayHaveChangedState ? '**may** have changed state' : 'nothing changed'}`,
    ),
    each(reading, ({ ending, requests }) => {
      const after = requests > 1 ? ` after ${requests} requests` : ''
      return ending === 'success' ? `succeeds${after}` : `\`${ending}\`${after}`
    }),
  ])
  const head = ['trouble', 'carried out', 'a call that changes something', 'a call that only reads']
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  const legend = found.slice(0, 1).map(({ changing, reading }) => {
    const byAction = changing.filter(({ operationId }) => reading.some((read) => read.operationId === operationId))
    return [
      `Calls that change something: ${named(changing)}.`,
      `Calls that only read: ${named(reading)}.`,
      `Either, depending on the action: ${named(byAction)}.`,
    ].join('\n')
  })
  return [...lines, '', ...legend, ''].join('\n')
}

function named(cells: readonly Cell[]): string {
  return cells.map(({ operationId }) => `\`${operationId}\``).join(', ')
}

/** What all calls of a column end with; where they differ, which of them end how. */
function each(cells: readonly Cell[], say: (cell: Cell) => string): string {
  const groups = new Map<string, Cell[]>()
  for (const cell of cells) {
    if (cell.ending !== undefined) groups.set(say(cell), [...(groups.get(say(cell)) ?? []), cell])
  }
  if (groups.size === 1) return [...groups.keys()].join()
  return [...groups].map(([said, group]) => `${said}: ${named(group)}`).join('; ')
}

const markers = ['<!-- trouble: the table below comes out of a test -->\n\n', '\n<!-- /trouble -->'] as const

/** The table that stands in the README. */
export function tableIn(page: string): string {
  const [, rest = ''] = page.split(markers[0])
  return rest.split(markers[1])[0] ?? ''
}

export function withTable(page: string, table: string): string {
  return page.replace(markers[0] + tableIn(page) + markers[1], () => markers[0] + table + markers[1])
}
