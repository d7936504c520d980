export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(count)} ${count === 1 ? noun : plural}`
}

/** `15,348,600.27`, also for a decimal that no number can hold. Intl would first load its locale data, which is slow. */
export function grouped(amount: number | string): string {
  const [whole = '', fraction] = String(amount).split('.')
  const digits = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return fraction === undefined ? digits : `${digits}.${fraction}`
}
