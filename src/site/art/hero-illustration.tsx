import { m } from '../../messages/compiled/messages.js'
import { Rollers, SideSlats, Silk } from './embroidery-frame.tsx'
import { FloorTiles } from './floor-tiles.tsx'
import { AariNeedle, ThreadSpool } from './hero-tools.tsx'
import { MangoMotif } from './mango-motif.tsx'

/** An embroidery frame on a floor of Athangudi tiles, seen from above. */
export function HeroIllustration() {
  return (
    <svg viewBox="0 0 760 740" role="img" aria-label={m.hero_illustration()} className="h-auto w-full overflow-visible">
      <FloorTiles x={150} y={40} width={2000} height={640} />
      <g transform="rotate(-7 370 360)">
        <g fill="#2b1b14" opacity=".24" transform="translate(16 20)">
          <path d="M58 40h28v624H58zM634 40h28v624h-28zM26 66h668v38H26zM26 598h668v38H26zM120 100h480v500H120z" />
        </g>
        <SideSlats />
        <Silk />
        <MangoMotif />
        <Rollers />
        <path
          d="M430 503C500 459 570 430 552 340S540 216 604 214 724 214 736 136"
          fill="none"
          stroke="#f0c14f"
          strokeWidth="2.5"
        />
        <AariNeedle x={430} y={503} />
      </g>
      <ThreadSpool />
    </svg>
  )
}
