'use client'
import { useState } from 'react'

export function Menu({ nav }: { nav: { text: string; href: string }[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="toggle"
        aria-expanded={isOpen}
        aria-controls="nav"
        onClick={() => setOpen(!isOpen)}
      >
        Menu
      </button>
      <nav id="nav" className={isOpen ? 'nav open' : 'nav'} aria-label="Main">
        {nav.map(({ text, href }) => (
          <a key={text} href={href}>
            {text}
          </a>
        ))}
      </nav>
    </>
  )
}
