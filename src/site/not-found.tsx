import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { TileFrieze } from './art/tile-frieze.tsx'

export function NotFound() {
  return (
    <section className="wrap grid min-h-[60vh] content-center justify-items-start gap-6 py-16">
      <h1>{m.notFound_heading()}</h1>
      <p className="text-lg">{m.notFound_text()}</p>
      <a href={localPath('/')} className="button button-primary">
        {m.notFound_home()}
      </a>
      <TileFrieze className="mt-10 text-kandangi/40" />
    </section>
  )
}
