import { SaxesParser } from 'saxes'

export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}

/** Reads XML strictly: anything that is not well-formed throws. */
export function parseXml(text: string): { readonly elements: readonly Element[]; readonly text: string } {
  const elements: Element[] = []
  let inner = ''
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) =>
    elements.push({ name, attributes: attributes as Record<string, string> }),
  )
  parser.on('text', (part) => {
    inner += part
  })
  parser.write(text).close()
  return { elements, text: inner }
}
