import { useState } from 'react'
import { messageFor } from './call-api.ts'

/** One run is active at a time. The error message stays until the next run. */
export function useAction<Args extends unknown[]>(
  work: (...args: Args) => Promise<unknown>,
  toMessage = (reason: string) => reason,
) {
  const [state, setState] = useState<{ busy?: boolean; failure?: string }>({})

  async function run(...args: Args) {
    if (state.busy) return
    setState({ busy: true })
    try {
      await work(...args)
      setState({})
    } catch (error) {
      setState({ failure: toMessage(messageFor(error)) })
    }
  }

  return { ...state, run }
}
