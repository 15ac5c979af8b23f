/** Makes everything except the element and the toasts inert. Returns a function that undoes the change. */
export function makeOthersInert(element: HTMLElement): () => void {
  const siblings: HTMLElement[] = []
  for (let inner = element; inner !== document.body && inner.parentElement; inner = inner.parentElement)
    for (const sibling of inner.parentElement.children)
      if (sibling !== inner && sibling instanceof HTMLElement && !sibling.inert && !sibling.matches('.toasts'))
        siblings.push(sibling)
  for (const sibling of siblings) sibling.inert = true
  return () => {
    for (const sibling of siblings) sibling.inert = false
  }
}
