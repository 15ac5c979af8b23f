import { type ReactNode, useContext } from 'react'
import { Scripts, useMatches } from 'react-router'
import type { ScriptHandle } from '../ui/script-handle.ts'
import { NonceContext } from './inline-scripts.ts'
import { wake } from './wake.ts'

/** The scripts of a page, which it fetches when it has nothing else to do, where its screen does not need them at once. */
export function LaterScripts({ around }: { around: ReactNode }) {
  const nonce = useContext(NonceContext)
  const said = useMatches().map(({ handle }) => (handle as ScriptHandle | undefined)?.script)
  if (said.includes('none')) return null
  return (
    <>
      {around}
      <Scripts nonce={nonce} />
      {!said.includes('at once') && (
        <script nonce={nonce} suppressHydrationWarning>
          {program}
        </script>
      )}
    </>
  )
}

/** It stands in the page; the browser's scripts need not bring it a second time. */
const program = import.meta.env.SSR ? `(${wake})()` : ''
