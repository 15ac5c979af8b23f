/** By which a link leads to a field of the editor. */
export function fieldId(name: string): string {
  return `field-${name}`
}

/** How the field for the same words in Tamil is called. */
export function inTamil(name: string): string {
  return `${name}InTamil`
}
