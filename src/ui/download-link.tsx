import { type MouseEvent, type ReactNode, useState } from 'react'
import { endpoints } from '../api/endpoints.ts'
import { callApi, messageFor } from './call-api.ts'
import { useCurrentPassword } from './password-confirmation.ts'

/** A file that needs a recent login: the password is asked for in place where it has to be, and then it comes. */
export function DownloadLink({ href, className, children }: { href: string; className: string; children: ReactNode }) {
  const passwordAgain = useCurrentPassword()
  const [failure, setFailure] = useState<string>()

  async function download(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault()
    setFailure(undefined)
    try {
      await passwordAgain(() => callApi(endpoints.checkRecentLogin, {}))
      location.assign(href)
    } catch (error) {
      setFailure(messageFor(error))
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
