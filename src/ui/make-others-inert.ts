/** Makes everything except the element and the toasts inert. Returns a function that undoes the change. */
export function makeOthersInert(element: HTMLElement): () => void {
  const others: HTMLElement[] = []
  for (let inner = element; inner !== document.body && inner.parentElement; inner = inner.parentElement)
    for (const other of inner.parentElement.children)
      if (other !== inner && other instanceof HTMLElement && !other.inert && !other.matches('.toasts'))
        others.push(other)
  for (const other of others) other.inert = true
  return () => {
    for (const other of others) other.inert = false
  }
}
