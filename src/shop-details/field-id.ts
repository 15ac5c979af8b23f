/** By which a link leads to a field of the editor. */
export function fieldId(name: string): string {
  return `field-${name}`
}
