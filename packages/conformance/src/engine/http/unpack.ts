import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import type { Trouble } from '../nouns/wire/exchange.ts'

export type Unpacked = { readonly body: Buffer; readonly trouble?: undefined } | { readonly trouble: Trouble }

/**
 * The suite requests no compression, but a gateway may still compress; a decompression bomb must not be unpacked in full.
 */
export function unpack(body: Buffer, encoding: string | undefined, maxOutputLength: number): Unpacked {
  if (encoding === undefined || body.length === 0) return { body }
  const unpackers: Record<string, typeof gunzipSync> = {
    gzip: gunzipSync,
    'x-gzip': gunzipSync,
    deflate: inflateSync,
    br: brotliDecompressSync,
  }
  const unpackOne = unpackers[encoding.trim().toLowerCase()]
  if (!unpackOne) return { body }
  try {
    return { body: unpackOne(body, { maxOutputLength }) }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ERR_BUFFER_TOO_LARGE') return { trouble: tooLarge(maxOutputLength) }
    return { trouble: { kind: 'malformed', message: `Content-Encoding ${encoding}: ${message}` } }
  }
}

export function tooLarge(maxBytes: number): Trouble {
  return { kind: 'too-large', message: `the response is larger than ${maxBytes} bytes` }
}
