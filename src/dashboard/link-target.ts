import { useEffect } from 'react'

/** Expands and focuses the target of a link, and scrolls the label of a field into view. */
export function useLinkTarget() {
  useEffect(() => {
    const frame = requestAnimationFrame(openTarget)
    addEventListener('hashchange', openTarget)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('hashchange', openTarget)
    }
  }, [])
}

function openTarget() {
  const id = decodeURIComponent(location.hash.slice(1))
  const target = id && document.getElementById(id)
  if (!target) return
  const details = [target.querySelector<HTMLDetailsElement>(':scope > details'), target.closest('details')]
  for (const element of details) if (element?.closest('section')) element.open = true
  const field = target.closest('.field') ?? target
  field.scrollIntoView()
  target.focus({ preventScroll: true })
}
