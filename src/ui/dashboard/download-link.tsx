import { type MouseEvent, type ReactNode, useContext } from 'react'
import { endpoints } from '../../api/endpoints.ts'
import { callApi } from '../../browser/call-api.ts'
import { FailureHelp } from '../forms/button.tsx'
import { usePasswordConfirmation } from '../forms/form-state.ts'
import { useAction } from './action.tsx'

/** Asks for the password before the download, which needs a recent login. */
export function DownloadLink({ href, className, children }: { href: string; className: string; children: ReactNode }) {
  const withPasswordConfirmation = usePasswordConfirmation()
  const { failure, run } = useAction(async () => {
    await withPasswordConfirmation(() => callApi(endpoints.checkRecentLogin, {}))
    location.assign(href)
  })

  function download(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault()
    void run()
  }

  return (
    <>
      <a href={href} download onClick={download} className={className}>
        {children}
      </a>
      <span role="alert" className="form-failure">
        {useContext(FailureHelp)(failure)}
      </span>
    </>
  )
}
