import { type ReactNode, useEffect, useState } from 'react'

/** Nothing here can be sent before the script is there, and a page that loads again would lose a chosen photo. */
export function WaitsForScript({ children }: { children: ReactNode }) {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return (
    <fieldset disabled={!hydrated} className="min-w-0">
      {children}
    </fieldset>
  )
}
