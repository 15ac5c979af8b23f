import { useEffect } from 'react'

let isOver = false

/**
 * Whether the scripts have taken the page over: what is mounted from then on did not come with it. Never on the server.
 * A store of React's would tell each of its readers that it has changed, and have all of them rendered anew at once.
 */
export function isTakenOver(): boolean {
  return isOver
}

/** For the outermost part of the page: its effects are the last of those that take over. */
export function useTakesOver(): void {
  useEffect(() => {
    isOver = true
  }, [])
}
