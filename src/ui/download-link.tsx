import { type MouseEvent, type ReactNode, useState } from 'react'
import { calls } from '../api/calls.ts'
import { ask, sentenceFor } from './ask.ts'
import { usePasswordAgain } from './password-again.ts'

/** A file that needs a recent login: the password is asked for in place where it has to be, and then it comes. */
export function DownloadLink({ href, className, children }: { href: string; className: string; children: ReactNode }) {
  const passwordAgain = usePasswordAgain()
  const [failure, setFailure] = useState<string>()

  async function download(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault()
    setFailure(undefined)
    try {
      await passwordAgain(() => ask(calls.checkRecentLogin, {}))
      location.assign(href)
    } catch (error) {
      setFailure(sentenceFor(error))
    }
  }

  return (
    <>
      <a href={href} download onClick={download} className={className}>
        {children}
      </a>
      <span role="alert" className="form-failure">
        {failure}
      </span>
    </>
  )
}
