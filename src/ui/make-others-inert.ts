/** Makes everything but an element and the toasts inert. Returns a function that undoes it. */
export function makeOthersInert(element: HTMLElement): () => void {
  const others: HTMLElement[] = []
  for (let inner = element; inner !== document.body && inner.parentElement; inner = inner.parentElement)
    for (const other of inner.parentElement.children)
      if (other !== inner && other instanceof HTMLElement && !other.inert && !other.querySelector('.toasts'))
        others.push(other)
  for (const other of others) other.inert = true
  return () => {
    for (const other of others) other.inert = false
  }
}
