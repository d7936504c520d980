/** The most decimals that an amount of these tests has. */
const decimals = 24

/** The number in a JSON text, in units of 10^-24. Intentionally separate from the server's code, so that they share no bugs. */
export function unitsOf(source: string): bigint {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source) ?? []
  const shift = decimals - fraction.length + Number(exponent)
  if (whole === '' || shift < 0) throw new RangeError(`${source} is no number that these tests can count`)
  return BigInt(sign + whole + fraction) * 10n ** BigInt(shift)
}

/** Its shortest decimal text. */
export function textOf(units: bigint): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  return digits.slice(0, -decimals) + (fraction && `.${fraction}`)
}
