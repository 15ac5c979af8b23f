import { useState } from 'react'
import { sentenceFor } from './ask.ts'

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
      setState({ failure: inWords(sentenceFor(error)) })
    }
  }

  return { ...state, run }
}
