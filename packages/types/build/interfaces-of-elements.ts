import ts from 'typescript'

/**
 * Makes an interface of each schema that is the element of a list. An editor shows the name of an interface, and of anything else all
 * that is in it: a list of transactions is `Transaction[]`.
 */
export function withInterfacesOfElements(declarations: readonly ts.Node[]): ts.Node[] {
  const elements = new Set<string>()
  for (const one of declarations) noteElements(one, elements)
  const schemas = schemasIn(declarations)
  const bodies = new Map(
    [...elements].flatMap((name) => {
      const type = schemas.get(name)?.type
      return type && ts.isTypeLiteralNode(type) ? [[name, type] as const] : []
    }),
  )
  return declarations.map((one) => {
    const members = ts.isTypeAliasDeclaration(one) ? bodies.get(one.name.text)?.members : undefined
    if (members && ts.isTypeAliasDeclaration(one)) {
      return ts.factory.createInterfaceDeclaration(one.modifiers, one.name, undefined, undefined, members)
    }
    return referring(one, bodies)
  })
}

/** `components["schemas"]["Transaction"][]` names one. */
function noteElements(node: ts.Node, elements: Set<string>): void {
  if (ts.isArrayTypeNode(node)) {
    const { elementType } = node
    const index = ts.isIndexedAccessTypeNode(elementType) ? elementType.indexType : undefined
    if (index && ts.isLiteralTypeNode(index) && ts.isStringLiteral(index.literal)) elements.add(index.literal.text)
  }
  ts.forEachChild(node, (child) => noteElements(child, elements))
}

function schemasIn(declarations: readonly ts.Node[]): ReadonlyMap<string, ts.PropertySignature> {
  const components = declarations.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === 'components')
  const found = new Map<string, ts.PropertySignature>()
  if (!components || !ts.isInterfaceDeclaration(components)) return found
  const schemas = components.members.find((one) => nameOf(one) === 'schemas')
  if (!schemas || !ts.isPropertySignature(schemas) || !schemas.type || !ts.isTypeLiteralNode(schemas.type)) return found
  for (const one of schemas.type.members) if (ts.isPropertySignature(one)) found.set(nameOf(one), one)
  return found
}

function nameOf({ name }: ts.TypeElement): string {
  return name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : ''
}

/** The same, with the name of the interface in place of what it has. */
function referring(declaration: ts.Node, bodies: ReadonlyMap<string, ts.TypeLiteralNode>): ts.Node {
  const names = new Map([...bodies].map(([name, body]) => [body as ts.Node, name]))
  const { transformed } = ts.transform(declaration, [
    (context) => (root) => {
      const replace = (node: ts.Node): ts.Node => {
        const name = names.get(node)
        return name === undefined ? ts.visitEachChild(node, replace, context) : ts.factory.createTypeReferenceNode(name)
      }
      return replace(root)
    },
  ])
  return transformed[0] ?? declaration
}
