/** Miniatures that no check can fail, because nothing that the contract says is broken by them; each with the reason. */
export const equivalents: Readonly<Record<string, string>> = {}
