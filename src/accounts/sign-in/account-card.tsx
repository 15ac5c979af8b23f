import type { PropsWithChildren } from 'react'
import { localPath } from '../../messages/language.ts'

type CardLinksProps = { links: readonly { to: string; text: string }[] }
type AccountCardProps = PropsWithChildren<CardLinksProps & { heading: string; note?: string }>

export function AccountCard({ heading, note, children, links }: AccountCardProps) {
  return (
    <div className="account-page mx-auto mb-12 grid max-w-124 md:mt-16 md:mb-24 lg:max-w-248 lg:grid-cols-2">
      <div className="card-page m-0">
        <h1>{heading}</h1>
        {children}
        <CardLinks links={links} />
      </div>
      <div
        className={`saree on-dark grid items-end bg-kandangi p-5 text-plaster lg:pt-0 lg:pr-4 lg:pb-4 lg:pl-48 ${note ? '' : 'max-lg:hidden'}`}
      >
        {note && <p className="bg-kandangi p-5">{note}</p>}
      </div>
    </div>
  )
}

export function CardLinks({ links }: CardLinksProps) {
  if (links.length === 0) return null
  return (
    <ul className="border-t border-thread pt-3">
      {links.map(({ to, text }) => (
        <li key={to}>
          <a href={localPath(to)} className="min-h-11">
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}
