import { useState } from 'react'
import { messageFor } from './call-api.ts'

/** One run is active at a time. The error message, which may name the reason, stays until the next run. */
export function useAction<Args extends unknown[]>(
  work: (...args: Args) => Promise<unknown>,
  toMessage: (failure: { reason: string }) => string = ({ reason }) => reason,
) {
  const [state, setState] = useState<{ busy?: boolean; failure?: string }>({})

  async function run(...args: Args) {
    if (state.busy) return
    setState({ busy: true })
    try {
      await work(...args)
      setState({})
    } catch (error) {
      setState({ failure: toMessage({ reason: messageFor(error) }) })
    }
  }

  return { ...state, run }
}
