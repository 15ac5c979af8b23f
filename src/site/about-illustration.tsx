import { messages } from '../contract/messages.ts'
import { FloorTiles } from './floor-tiles.tsx'
import { HangingBlouse } from './hanging-blouse.tsx'

/** A finished blouse in the niche of a Chettinad wall. */
export function AboutIllustration() {
  return (
    <svg viewBox="0 0 480 620" role="img" aria-label={messages.about.imageAlt} className="h-auto w-full">
      <path d="M0 0h480v620H0z" fill="#f3e9d8" />
      <Niche />
      <HangingBlouse />
      <FloorTiles x={0} y={556} width={480} height={64} size={64} />
      <path d="M0 548h480v8H0z" fill="#5a351d" />
      <FoldedSilks />
    </svg>
  )
}

/** The arch with its nine cusps, and the teak around it. */
function Niche() {
  const arch =
    'M52 548V236c4-14 16-18 28-14-6-18 2-32 20-34-2-20 8-34 28-34 2-22 16-34 36-30 6-22 24-32 44-24 8-16 20-26 32-38 12 12 24 22 32 38 20-8 38 2 44 24 20-4 34 8 36 30 20 0 30 14 28 34 18 2 26 16 20 34 12-4 24 0 28 14v312z'
  return (
    <>
      <path d="M24 548V24h432v524z" fill="#6d4325" />
      <path d="M32 548V32h416v516z" fill="#8a5a34" />
      <path d="M24 24h432M40 548V40h400v508" fill="none" stroke="#5a351d" strokeWidth="2" />
      <path d={arch} fill="#e2ae45" stroke="#5a351d" strokeWidth="10" />
      <path d={arch} fill="none" stroke="#b87a3c" strokeWidth="3" strokeDasharray="1 9" strokeLinecap="round" />
      <path d="M57 548V250c60 40 90 160 96 298z" fill="#c98f2c" opacity=".5" />
      <g fill="none" stroke="#e2ae45" strokeWidth="2.5">
        <path d="M60 60c18 0 32 14 32 32-18 0-32-14-32-32zM60 60c0 22 8 40 22 54M60 60c22 0 40 8 54 22" />
        <path d="M420 60c-18 0-32 14-32 32 18 0 32-14 32-32zM420 60c0 22-8 40-22 54M420 60c-22 0-40 8-54 22" />
      </g>
    </>
  )
}

/** Three folded silks on the ledge; the end of the uppermost hangs down with its border. */
function FoldedSilks() {
  return (
    <g>
      <path d="M292 556h160l8 7H298z" fill="#2b1b14" opacity=".25" />
      <path d="M300 530h140q16 0 16 13t-16 13H300z" fill="#7a1f2b" />
      <path d="M308 504h128q15 0 15 13t-15 13H308z" fill="#f3e2c6" />
      <path d="M300 478h130q16 0 16 13t-16 13H300z" fill="#1f7a68" />
      <path
        d="M310 539h136M310 547h136M318 513h122M318 521h122M330 487h106M330 495h106"
        stroke="#2b1b14"
        strokeOpacity=".22"
        strokeWidth="1.5"
      />
      <path d="M404 530v26M411 530v26M396 504v26M403 504v26" stroke="#d99a1c" strokeWidth="4" />
      <path d="M296 484q2-8 12-6h46q8 0 8 10l6 106h-78z" fill="#2b1b14" opacity=".22" transform="translate(6 4)" />
      <path d="M296 484q2-8 12-6h46q8 0 8 10l4 104h-76z" fill="#1f7a68" />
      <path d="M291 560h75l1 22h-77z" fill="#7a1f2b" />
      <path d="M291 563h75M291 579h76" stroke="#e0a526" strokeWidth="3" />
      <path d="M291 571h75" stroke="#e0a526" strokeWidth="5" strokeDasharray="1 8" strokeLinecap="round" />
      <path
        d="M292 592v10M301 592v10M310 592v10M319 592v10M328 592v10M337 592v10M346 592v10M355 592v10M364 592v10"
        stroke="#e0a526"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M312 484l-4 72M338 484l4 72" stroke="#0a443b" strokeWidth="2" />
    </g>
  )
}
