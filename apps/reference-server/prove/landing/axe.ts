import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe-core finds in a page as it is shown now: the rules that are violated, with the elements that violate them. */
export async function axeViolations(page: Page): Promise<readonly (readonly [string, readonly string[]])[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source)
  const { violations, passes } = await page.evaluate<Results>("axe.run({ resultTypes: ['violations'] })")
  // Guards against a vacuous result: axe-core could check the contrast.
  if (!passes.some(({ id }) => id === 'color-contrast')) throw new Error('axe-core: could not check the contrast')
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}

/** The results of axe-core. */
interface Results {
  readonly violations: readonly Rule[]
  readonly passes: readonly Rule[]
}

interface Rule {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}
