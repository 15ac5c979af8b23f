import { Colours } from './colours.tsx'
import { Forms } from './forms.tsx'
import { Motifs } from './motifs.tsx'
import stylesheet from './pattern-book.css?url'
import { States } from './states.tsx'
import { Surfaces } from './surfaces.tsx'
import { TypeScale } from './type-scale.tsx'

/**
 * Every piece of the design system in all its states, on one page that exists in development only. Its own words are
 * for those who build the shop, and so stand here rather than among the product's messages.
 */
export default function PatternBookPage() {
  return (
    <div className="wrap pattern-book">
      <link rel="stylesheet" href={stylesheet} precedence="pattern-book" />
      <h1>Pattern book</h1>
      <Colours />
      <TypeScale />
      <Motifs />
      <Forms />
      <Surfaces />
      <States />
    </div>
  )
}
