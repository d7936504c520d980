import { wrongNode } from './require-node.mjs'

/** Tests must not pass on a Node that nobody runs: an incomplete installation falls back to the machine's own. */
export function setup(): void {
  const complaint = wrongNode()
  if (complaint) throw new Error(complaint)
}
