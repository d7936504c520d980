import { readJson } from '../../engine/nouns/wire/read-response.ts'

export interface JsonLine {
  readonly text: string
  /** JSON pointer to the value that begins on this line. */
  readonly pointer?: string
}

interface Frame {
  readonly pointer: string
  readonly isArray: boolean
  key: string
}

/** Limits the indentation of deeply nested documents. */
const deepestIndent = 10

/**
 * Formats a JSON document on many lines. Intentionally does not parse and print it: the numbers and names of evidence stay
 * exactly as received, and duplicate names are kept. Undefined for text that is not JSON.
 */
export function prettyJson(text: string): readonly JsonLine[] | undefined {
  if (readJson(text) === undefined) return undefined
  const tokens = text.match(/"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/g) ?? []
  const lines: JsonLine[] = []
  const frames: Frame[] = []
  let line = ''
  let pointer: string | undefined
  let isKeyNext = false
  const flush = (): void => {
    lines.push({ text: line, ...(pointer === undefined ? {} : { pointer }) })
    line = '  '.repeat(Math.min(frames.length, deepestIndent))
    pointer = undefined
  }
  tokens.forEach((token, index) => {
    const frame = frames.at(-1)
    if (token === '}' || token === ']') {
      frames.pop()
      if (isOpening(tokens[index - 1])) line += token
      else {
        flush()
        line += token
      }
    } else if (token === ',') {
      line += token
      if (frame?.isArray) frame.key = String(Number(frame.key) + 1)
      flush()
      isKeyNext = frame?.isArray === false
    } else if (token === ':') {
      line += ': '
    } else if (isKeyNext && frame) {
      frame.key = JSON.parse(token)
      pointer = here(frame)
      line += token
      isKeyNext = false
    } else {
      pointer ??= frame ? here(frame) : ''
      line += token
      if (!isOpening(token)) return
      frames.push({ pointer: frame ? here(frame) : '', isArray: token === '[', key: '0' })
      isKeyNext = token === '{'
      if (!isClosing(tokens[index + 1])) flush()
    }
  })
  flush()
  return lines
}

const isOpening = (token: string | undefined): boolean => token === '{' || token === '['
const isClosing = (token: string | undefined): boolean => token === '}' || token === ']'

function here({ pointer, key }: Frame): string {
  return `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
}
