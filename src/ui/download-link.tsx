import { type MouseEvent, type ReactNode, useState } from 'react'
import { endpoints } from '../api/endpoints.ts'
import { callApi, messageFor } from './call-api.ts'
import { useCurrentPassword } from './password-confirmation.ts'

/** The link asks for the password in place, because the file needs a recent login. */
export function DownloadLink({ href, className, children }: { href: string; className: string; children: ReactNode }) {
  const withCurrentPassword = useCurrentPassword()
  const [failure, setFailure] = useState<string>()

  async function download(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault()
    setFailure(undefined)
    try {
      await withCurrentPassword(() => callApi(endpoints.checkRecentLogin, {}))
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
