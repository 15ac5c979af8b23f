import { data, Link } from 'react-router'
import { messages } from '../contract/messages.ts'
import { describeUnlisted } from '../ui/unlisted-screen.ts'
import { TileFrieze } from './tile-frieze.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export function meta() {
  return describeUnlisted(messages.notFound.heading, messages.notFound.text)
}

export default function NotFoundPage() {
  return (
    <section className="wrap grid min-h-[60vh] content-center justify-items-start gap-6 py-16">
      <h1>{messages.notFound.heading}</h1>
      <p className="text-lg">{messages.notFound.text}</p>
      <Link to="/" className="button button-primary">
        {messages.notFound.home}
      </Link>
      <TileFrieze className="mt-10 text-kandangi/40" />
    </section>
  )
}
