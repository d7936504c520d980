/** Converts `sendParcel`, `X-API-KEY` or `postal_code` to a part of an ID. */
export function kebab(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .split(/[^A-Za-z0-9]/)
    .filter((part) => part !== '')
    .join('-')
    .toLowerCase()
}
