import { useContext, useEffect } from 'react'
import { calls } from '../contract/calls.ts'
import { ask } from '../ui/ask.ts'
import { storedEmail, VisitorOfServer } from './stored-session.ts'
import { healStoredSession } from './stored-session-keeper.tsx'

/**
 * Opening the screen ends the session on the server; the client keys stay, and with them what the screen says
 * (specification, sections 2 and 4). Never in a loader: a link that is fetched ahead must sign nobody out.
 */
export function useSignOutOnOpening() {
  const visitorOfServer = useContext(VisitorOfServer)
  useEffect(() => {
    let left = false
    void endSession(visitorOfServer !== undefined, () => left)
    return () => {
      left = true
    }
  }, [visitorOfServer])
}

async function endSession(sawSession: boolean, hasLeft: () => boolean) {
  await healStoredSession()
  // Where nobody is signed in, the session that the form is about to start must not be ended.
  if (hasLeft() || (storedEmail() === undefined && !sawSession)) return
  // Nobody asked for it in so many words, so nobody is told; the Logout button asks again, and says so.
  await ask(calls.signOut, {}).catch(() => {})
}
