/** Maps paths such as `reasons.0.title`, which are the names of the editor's fields, to texts. */
export type Texts = Record<string, string>

type Node = Record<string, unknown>

export function flattenTexts(node: unknown, path = ''): Texts {
  if (node === undefined || node === null) return {}
  if (typeof node !== 'object') return { [path]: String(node) }
  const parts = Object.entries(node).map(([key, child]) => flattenTexts(child, path ? `${path}.${key}` : key))
  return Object.assign({}, ...parts)
}

/** Reverses `flattenTexts`. The caller is responsible for the type. */
export function toDocument<Document>(texts: Texts): Document {
  const root: Node = {}
  for (const [path, text] of Object.entries(texts)) {
    const keys = path.split('.')
    let node = root
    for (const [index, key] of keys.slice(0, -1).entries()) {
      node[key] ??= /^\d+$/.test(keys[index + 1] ?? '') ? [] : {}
      node = node[key] as Node
    }
    node[keys.at(-1) ?? ''] = text
  }
  return root as Document
}

export function fieldId(path: string): string {
  return `field-${path}`
}
