/** `#/paths/~1payouts~1{reference}/get` as `['paths', '/payouts/{reference}', 'get']`. */
export function stepsOf(pointer: string): string[] {
  const steps = pointer.replace(/^#?\/?/, '').split('/')
  return steps.filter((step) => step !== '').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

export function pointerOf(steps: readonly string[]): string {
  return `#/${steps.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`
}
