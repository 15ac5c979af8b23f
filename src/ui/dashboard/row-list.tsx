import type { ReactNode } from 'react'
import { NextIcon } from './dashboard-icons.tsx'

export interface SectionState {
  text: string
  isTrouble?: boolean
}

export interface SectionRow {
  icon: ReactNode
  state?: SectionState
}

type RowTextProps = SectionRow & { name: ReactNode; hintId?: string }

export function RowText({ icon, name, hintId, state }: RowTextProps) {
  return (
    <span className="row-text">
      {icon}
      <span>
        {name}
        {state && (
          <span id={hintId} className={`first-letter:uppercase ${state.isTrouble ? 'form-failure' : ''}`}>
            {state.text}
          </span>
        )}
      </span>
    </span>
  )
}

type RowLinkProps = { id: string; href: string; lang?: string; icon: ReactNode; name: string; hint: string }

/** The link is called by its name alone, and its hint describes it. */
export function RowLink({ id, href, lang, icon, name, hint }: RowLinkProps) {
  return (
    <li>
      <a
        href={href}
        lang={lang}
        hrefLang={lang}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-hint`}
        className="flex items-center justify-between gap-3 border-b border-thread text-kandangi"
      >
        <RowText
          icon={icon}
          name={<strong id={`${id}-name`}>{name}</strong>}
          hintId={`${id}-hint`}
          state={{ text: hint }}
        />
        <NextIcon />
      </a>
    </li>
  )
}
