import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument } from 'yaml'
import type { Spot } from './change.ts'
import { stepsOf } from './json-pointer.ts'
import { releasedFile } from './released.ts'

/**
 * Where a person finds a spot, as `spec/components/schemas/Amount.yaml:2`: in the sources, or in the released document for what
 * is gone. A spot that has no line of its own has that of the nearest part around it.
 */
export function sourceOf(specFolder: string, { document, pointer }: Spot): string {
  const steps = stepsOf(pointer)
  const { file, line } =
    document === 'released' ? find(open(releasedFile(specFolder)), steps) : findInSources(specFolder, steps)
  return `${relative(dirname(specFolder), file)}:${line}`
}

interface Place {
  readonly file: string
  readonly node: unknown
  readonly lines: LineCounter
  readonly line: number
}

/** The bundle names a component after its file. No source lists the components; they are only referred to. */
function findInSources(specFolder: string, steps: readonly string[]): Place {
  const [section, kind = '', name = '', ...rest] = steps
  const folder = kind === 'examples' ? kind : join('components', kind)
  const component = join(specFolder, folder, `${name}.yaml`)
  if (section === 'components' && name !== '' && existsSync(component)) return find(open(component), rest)
  return find(open(join(specFolder, 'openapi.yaml')), steps)
}

function open(file: string): Place {
  const lines = new LineCounter()
  const { contents } = parseDocument(readFileSync(file, 'utf8'), { lineCounter: lines })
  return { file, node: contents, lines, line: 1 }
}

function find(place: Place, steps: readonly string[]): Place {
  const [step, ...rest] = steps
  if (step === undefined) return place
  const next = child(place, step)
  if (next) return find(next, rest)
  // What is not written beside a reference is in the file that it leads to.
  const target = isMap(place.node) ? place.node.get('$ref') : undefined
  if (typeof target !== 'string' || target.startsWith('#')) return place
  return find(open(join(dirname(place.file), target)), steps)
}

function child({ file, node, lines }: Place, step: string): Place | undefined {
  const lineOf = (part: Node) => lines.linePos(part.range?.[0] ?? 0).line
  if (isSeq<Node>(node)) {
    const item = node.items[Number(step)]
    return item && { file, node: item, lines, line: lineOf(item) }
  }
  if (!isMap<Node, unknown>(node)) return undefined
  const pair = node.items.find(({ key }: Pair<Node, unknown>) => isScalar(key) && String(key.value) === step)
  return pair && { file, node: pair.value, lines, line: lineOf(pair.key) }
}
