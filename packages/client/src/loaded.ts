import { rejectCall } from './reject-call.ts'

/** The result of `import()`. A page may be offline, or its server may have only the files of a newer version. */
export function loaded<Part>(part: Promise<Part>): Promise<Part> {
  return part.catch((error: Error) => rejectCall(undefined, 'its own modules to load', error.message, 'not-loaded'))
}

/** Starts loading at once. After a failure the next caller tries again. */
export function keepLoaded<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let part: Promise<Part> | undefined
  const kept = () => {
    part ??= loaded(load()).catch((error) => {
      part = undefined
      throw error
    })
    return part
  }
  kept().catch(() => {})
  return kept
}
