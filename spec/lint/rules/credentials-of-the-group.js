// @ts-check
/** @import { Rule } from '../redocly.d.ts' */
import { isNode } from '../is-node.ts'

/**
 * Each operation requires the credentials of its group, all of them together: `groups` says which paths form a group
 * and what it requires. A path belongs to the first group that matches it.
 * @type {Rule<{ groups: { under: string, together: string[] }[] }>}
 */
export const credentialsOfTheGroup = ({ groups }) => {
  let path = ''
  /** @type {unknown} */
  let documentSecurity
  return {
    Root(root) {
      documentSecurity = root.security
    },
    PathItem(_item, { key }) {
      path = String(key)
    },
    Operation(operation, { report, location }) {
      const group = groups.find(({ under }) => path.startsWith(under))
      if (!group) return
      const declared = operation.security ?? documentSecurity
      const requirement =
        Array.isArray(declared) && declared.length === 1 && isNode(declared[0]) ? declared[0] : undefined
      const asked = requirement && Object.keys(requirement)
      if (asked?.length === group.together.length && group.together.every((name) => asked.includes(name))) return
      const example = group.together.map((name) => `${name}: []`).join(', ')
      report({
        message: `Operations under ${group.under} require ${group.together.join(', ')}${group.together.length > 1 ? ', all together' : ' alone'}, but ${operation.operationId} requires ${JSON.stringify(declared ?? 'nothing')}. Write security: [{ ${example} }].`,
        location: operation.security ? location.child('security') : location.child('operationId'),
      })
    },
  }
}
