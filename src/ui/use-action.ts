import { useState } from 'react'
import { messageFor } from './call-api.ts'

/** Runs the work of a button, once at a time. The message of a failure stays until the next run. */
export function useAction(work: () => Promise<unknown>, inWords = (reason: string) => reason) {
  const [state, setState] = useState<{ busy?: boolean; failure?: string }>({})

  async function run() {
    if (state.busy) return
    setState({ busy: true })
    try {
      await work()
      setState({})
    } catch (error) {
      setState({ failure: inWords(messageFor(error)) })
    }
  }

  return { ...state, run }
}
