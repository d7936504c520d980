import { grouped } from '../../values/counted.ts'
import { type Markup, markup } from './escape.ts'

/** Upper bounds in milliseconds, so that fast and slow responses fit on the same axis. */
const boundsMs = [0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, Number.POSITIVE_INFINITY]

export interface Axis {
  readonly from: number
  readonly to: number
}

/** The classes that contain at least one of these durations. */
export function axisOf(durations: readonly number[]): Axis {
  const classes = durations.map(classOf)
  const last = boundsMs.length - 1
  return { from: classes.reduce((a, b) => Math.min(a, b), last), to: classes.reduce((a, b) => Math.max(a, b), 0) }
}

const barWidth = 16
const height = 36

/** Response times as bars, with the same classes for every operation of the page. */
export function histogram(durations: readonly number[], { from, to }: Axis, name: string): Markup {
  const counts = boundsMs.map(() => 0)
  for (const duration of durations) counts[classOf(duration)] = (counts[classOf(duration)] ?? 0) + 1
  const most = Math.max(1, ...counts)
  const shown = counts.slice(from, to + 1)
  const bars = shown.map((count, index) => {
    const bar = count === 0 ? 1 : Math.max(3, Math.round((count / most) * height))
    return markup`<rect class="${count === 0 ? 'empty' : 'bar'}" x="${index * barWidth}" y="${height - bar}" width="${barWidth - 2}" height="${bar}"><title>${className(from + index)}: ${grouped(count)}</title></rect>`
  })
  const spoken = shown
    .map((count, index) => ({ count, name: className(from + index) }))
    .filter(({ count }) => count > 0)
    .map(({ count, name }) => `${grouped(count)} ${name}`)
  const width = shown.length * barWidth
  return markup`<svg role="img" aria-label="${name}: ${spoken.join(', ')}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${bars}</svg>`
}

/** Labels of the first and the last bar. */
export function axisInWords({ from, to }: Axis): string {
  return from === to ? className(from) : `from ${className(from)} to ${className(to)}`
}

function classOf(duration: number): number {
  return boundsMs.findIndex((bound) => duration < bound)
}

function className(index: number): string {
  const bound = boundsMs[index] ?? 0
  if (bound === Number.POSITIVE_INFINITY) return 'over 10 s'
  return bound < 1_000 ? `under ${bound} ms` : `under ${bound / 1_000} s`
}
