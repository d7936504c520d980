import { crc32, deflateSync, inflateSync } from 'node:zlib'

/**
 * As much of the PNG format (https://www.w3.org/TR/png-3/) as a picture in a README needs: a palette, because a page has few
 * colours and is a third as large with it.
 */
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

interface Chunk {
  readonly type: string
  readonly content: Buffer
}

/** The same picture in at most 256 colours. What a browser takes: eight bits each of red, green and blue. */
export function withPalette(png: Buffer): Buffer {
  const chunks = chunksOf(png)
  const header = chunks.find(({ type }) => type === 'IHDR')?.content
  if (header?.readUInt16BE(8) !== 0x0802) throw new TypeError('expected a PNG of 8-bit RGB, received another')
  const { width, height } = sizeOf(png)
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ content }) => content))
  const { palette, indexes } = quantized(unfiltered(inflateSync(packed), width, height))
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(indexes.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  const indexed = Buffer.from(header)
  indexed[9] = 3
  return written([
    { type: 'IHDR', content: indexed },
    { type: 'PLTE', content: palette },
    { type: 'IDAT', content: deflateSync(rows, { level: 9, memLevel: 9 }) },
    { type: 'IEND', content: Buffer.alloc(0) },
  ])
}

/** In pixels. */
export function sizeOf(png: Buffer): { readonly width: number; readonly height: number } {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}

function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), content: png.subarray(at + 8, at + 8 + length) })
    at += 12 + length
  }
  return chunks
}

function written(chunks: readonly Chunk[]): Buffer {
  const parts = chunks.flatMap(({ type, content }) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    check.writeUInt32BE(crc32(body))
    return [length, body, check]
  })
  return Buffer.concat([signature, ...parts])
}

const channels = 3

/** Undoes what the encoder did to make rows compress: each byte stands for a difference to its neighbours. */
function unfiltered(data: Buffer, width: number, height: number): Buffer {
  const stride = width * channels
  const pixels = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y++) {
    const filter = data[y * (stride + 1)] ?? 0
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x
      const left = x < channels ? 0 : (pixels[at - channels] ?? 0)
      const above = y === 0 ? 0 : (pixels[at - stride] ?? 0)
      const corner = x < channels || y === 0 ? 0 : (pixels[at - stride - channels] ?? 0)
      const predicted = [0, left, above, (left + above) >> 1, nearestOf(left, above, corner)][filter] ?? 0
      pixels[at] = (data[y * (stride + 1) + 1 + x] ?? 0) + predicted
    }
  }
  return pixels
}

function nearestOf(left: number, above: number, corner: number): number {
  const guess = left + above - corner
  const [toLeft, toAbove, toCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)]
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

/** The colours that are used most; the few pixels of others get the nearest of them. */
function quantized(pixels: Buffer): { readonly palette: Buffer; readonly indexes: Uint8Array } {
  const counts = new Map<number, number>()
  for (let at = 0; at < pixels.length; at += channels) {
    const colour = pixels.readUIntBE(at, channels)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const colours = [...counts].sort(([a, one], [b, other]) => other - one || a - b).map(([colour]) => colour)
  const chosen = colours.slice(0, 256)
  const indexOf = new Map(colours.map((colour, index) => [colour, index < 256 ? index : nearestIn(chosen, colour)]))
  const indexes = new Uint8Array(pixels.length / channels)
  for (let at = 0; at < indexes.length; at++) indexes[at] = indexOf.get(pixels.readUIntBE(at * channels, channels)) ?? 0
  const palette = Buffer.alloc(chosen.length * channels)
  for (const [index, colour] of chosen.entries()) palette.writeUIntBE(colour, index * channels, channels)
  return { palette, indexes }
}

function nearestIn(palette: readonly number[], colour: number): number {
  const distance = (other: number): number =>
    [16, 8, 0].reduce((sum, shift) => sum + (((colour >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0)
  let nearest = 0
  for (const index of palette.keys()) {
    if (distance(palette[index] ?? 0) < distance(palette[nearest] ?? 0)) nearest = index
  }
  return nearest
}

export const root = new URL('../../../../', import.meta.url)
export const pictureFile = new URL('../../docs/report.png', import.meta.url)

/** The READMEs with blocks that `pnpm pictures` writes, relative to the root of the repository. */
export const pages = ['README.md', 'packages/conformance/README.md'] as const

/** The page with what `--help` says. */
export const commandsPage = 'packages/conformance/docs/commands.md'
