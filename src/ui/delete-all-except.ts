/** Takes everything around an element out of reach, but for notices; the returned function gives it back. */
export function deleteAllExcept(element: HTMLElement): () => void {
  const withdrawn: HTMLElement[] = []
  for (let inner = element; inner !== document.body && inner.parentElement; inner = inner.parentElement)
    for (const around of inner.parentElement.children)
      if (around !== inner && around instanceof HTMLElement && !around.inert && !around.querySelector('.toasts'))
        withdrawn.push(around)
  for (const around of withdrawn) around.inert = true
  return () => {
    for (const around of withdrawn) around.inert = false
  }
}
