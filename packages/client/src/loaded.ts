import { refuse } from './refuse.ts'

/** What `import()` gives. A page may have lost its network, or its server the files of the page's version. */
export function loaded<Part>(part: Promise<Part>): Promise<Part> {
  return part.catch((error: Error) => refuse(undefined, 'its own files to load', error.message, 'not-loaded'))
}

/** Begins to load at once. If that fails, whoever asks next tries again. */
export function keepLoaded<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let part: Promise<Part> | undefined
  const kept = () => {
    if (!part) {
      part = loaded(load())
      part.catch(() => {
        part = undefined
      })
    }
    return part
  }
  kept()
  return kept
}
