export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(count)} ${count === 1 ? noun : plural}`
}

/** `15,348,600.27`, also for a decimal that no number can hold. Intl would first load its locale data, which is slow. */
export function grouped(amount: number | string): string {
  const [whole = '', fraction] = String(amount).split('.')
  const start = whole.startsWith('-') ? 1 : 0
  const first = start + ((whole.length - start) % 3 || 3)
  const groups = [whole.slice(0, first)]
  for (let at = first; at < whole.length; at += 3) groups.push(whole.slice(at, at + 3))
  return fraction === undefined ? groups.join(',') : `${groups.join(',')}.${fraction}`
}
