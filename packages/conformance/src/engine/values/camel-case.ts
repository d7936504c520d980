/** `order_id` in camel case, as in the paths of the contract and in many services: `orderId`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
