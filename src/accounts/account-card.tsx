import type { ReactNode } from 'react'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'

interface AccountCardProps {
  heading: string
  children: ReactNode
  links: readonly { to: string; text: string }[]
}

export function AccountCard({ heading, children, links }: AccountCardProps) {
  return (
    <div className="account-page">
      <div className="card-page">
        <h1>{heading}</h1>
        {children}
        <ul className="border-t border-thread pt-3">
          {links.map(({ to, text }) => (
            <li key={to}>
              <a href={localPath(to)} className="min-h-11">
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <div className="saree on-dark">
        <p>{m.accounts_benefits()}</p>
      </div>
    </div>
  )
}
