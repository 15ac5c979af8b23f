import { useEffect } from 'react'
import { localPath, withoutLanguage } from '../messages/language.ts'

/** Older mails and bookmarks link to these sections at `/admin`. */
const movedSections: [id: RegExp, path: string][] = [
  [/^messages$/, '/admin/messages'],
  [/^backups$/, '/admin/more'],
  [/^(closed-days|shop-details|to-translate|field-.*)$/, '/admin/shop'],
]

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
  if (!target) return openMovedSection(id)
  const details = [target.querySelector<HTMLDetailsElement>(':scope > details'), target.closest('details')]
  for (const element of details) if (element?.closest('section')) element.open = true
  const field = target.closest('.field') ?? target
  field.scrollIntoView()
  target.focus({ preventScroll: true })
}

function openMovedSection(id: string) {
  const [, path] = movedSections.find(([pattern]) => pattern.test(id)) ?? []
  if (path && withoutLanguage(location.pathname) === '/admin')
    location.replace(localPath(path) + location.search + location.hash)
}
