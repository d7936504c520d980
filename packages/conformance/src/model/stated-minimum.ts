/** A minimum that a rejection states, and a number after it: "the minimum amount is 5 USD", `"min":500`, "at least 1,000". */
const minimum =
  /\b(?:min(?:imum)?(?![a-z])|at least|no less than|not less than)\b[^\d{}[\]]{0,40}?(\d[\d,]*(?:\.\d+)?)/i

/** The smallest amount that a rejection says is accepted; undefined unless it states one above the amount that was sent. */
export function statedMinimum(rejection: string, sent: number): number | undefined {
  const [, text = ''] = minimum.exec(rejection) ?? []
  const stated = Number(text.replaceAll(',', ''))
  return stated > sent && stated <= highest ? stated : undefined
}

/** A larger number in a rejection is not a minimum, in any currency. */
const highest = 1_000_000
