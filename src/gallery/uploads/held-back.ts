const heldBack = new Map<string, Promise<void>>()

/** Lets a photo be sent, and not be hung. @returns what lets it go. */
export function holdBack(id: string): () => void {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  heldBack.set(id, held)
  return () => {
    heldBack.delete(id)
    letGo()
  }
}

/** Until it is let go; undefined when it is not held back. */
export function whileHeldBack(id: string): Promise<void> | undefined {
  return heldBack.get(id)
}
