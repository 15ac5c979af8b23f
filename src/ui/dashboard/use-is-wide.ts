import { useSyncExternalStore } from 'react'

/** These are the widths `md` and `lg` of the style sheets. */
const queries = { md: matchWidth('48rem'), lg: matchWidth('64rem') }

/** Returns whether the window has space for a panel beside the list. It is false on the server and until hydration. */
export function useIsWide(width: keyof typeof queries = 'md'): boolean {
  return useSyncExternalStore(...queries[width], () => false)
}

function matchWidth(width: string) {
  const match = () => matchMedia(`(width >= ${width})`)
  const subscribe = (onChange: () => void) => {
    const media = match()
    media.addEventListener('change', onChange)
    return () => media.removeEventListener('change', onChange)
  }
  return [subscribe, () => match().matches] as const
}
