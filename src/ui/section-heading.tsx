import type { ReactNode } from 'react'
import { Stitch } from './stitch.tsx'

/** @param onDark for the red of the saree, where the stitch may be mustard */
export function SectionHeading({ id, onDark, children }: { id?: string; onDark?: boolean; children: ReactNode }) {
  return (
    <div className="mb-8 lg:mb-12">
      <h2 id={id}>{children}</h2>
      <Stitch className={`mt-4 ${onDark ? 'stroke-mustard' : 'stroke-kandangi'}`} />
    </div>
  )
}
