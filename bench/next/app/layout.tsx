import './page.css'
import type { ReactNode } from 'react'
import content from '../content.json'

export const metadata = { title: content.title, description: content.description }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
