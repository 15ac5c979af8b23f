import './page.css'
import content from '../data/content.json'

export const metadata = { title: content.title, description: content.description }

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
