import { data, Link } from 'react-router'
import { describeUnlisted } from '../ui/unlisted-screen.ts'
import { m } from '../words/compiled/messages.js'
import { TileFrieze } from './tile-frieze.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export function meta() {
  return describeUnlisted(m.notFound_heading(), m.notFound_text())
}

export default function NotFoundPage() {
  return (
    <section className="wrap grid min-h-[60vh] content-center justify-items-start gap-6 py-16">
      <h1>{m.notFound_heading()}</h1>
      <p className="text-lg">{m.notFound_text()}</p>
      <Link to="/" className="button button-primary">
        {m.notFound_home()}
      </Link>
      <TileFrieze className="mt-10 text-kandangi/40" />
    </section>
  )
}
