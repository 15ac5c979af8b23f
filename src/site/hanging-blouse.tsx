import { Chain } from './chain-stitch.tsx'

const back =
  'M184 196L126 220 78 330l62 30 22-42q8 62-4 134h164q-12-72-4-134l22 42 62-30-48-110-58-24c2 110-18 154-56 154s-58-44-56-154z'
const neckline = 'M184 196c-2 110 18 154 56 154s58-44 56-154'

/** A blouse from behind: a deep neck in chain stitch, ties with tassels, zari borders. */
export function HangingBlouse() {
  return (
    <g>
      <path d={back} fill="#2b1b14" opacity=".25" transform="translate(12 16)" />
      <path
        d="M240 168v-12c0-9 15-11 15-25a15 15 0 0 0-30 0"
        fill="none"
        stroke="#5a351d"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <circle cx="240" cy="112" r="7" fill="#7d4a28" stroke="#5a351d" strokeWidth="3" />
      <path d="M240 164c-30 4-92 34-108 46 10 10 60-14 108-20 48 6 98 30 108 20-16-12-78-42-108-46z" fill="#6d4325" />
      <path d={back} fill="#0f5b4f" />
      <path d="M140 360l-62-30 14-32 64 30zM340 360l62-30-14-32-64 30z" fill="#7a1f2b" />
      <path d="M160 424h160l2 28H158z" fill="#7a1f2b" />
      <g fill="none" stroke="#e0a526" strokeWidth="3">
        <path d="M93 297l63 30M90 304l63 30M387 297l-63 30M390 304l-63 30M160 422h160M159 431h162" />
        <path d="M82 328l58 27M398 328l-58 27M158 447h164" strokeDasharray="1 6" strokeLinecap="round" />
      </g>
      <g fill="none" stroke="#0a443b" strokeWidth="2.5" strokeLinecap="round">
        <path d="M128 224q34 30 34 94M352 224q-34 30-34 94M176 340q10 40 6 78M304 340q-10 40-6 78M240 366v54" />
      </g>
      <path
        d="M142 250h0M120 274h0M148 290h0M338 250h0M360 274h0M332 290h0M186 300h0M294 300h0M192 350h0M288 350h0M176 386h0M212 386h0M268 386h0M304 386h0M230 404h0M250 404h0"
        stroke="#e0a526"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path d={neckline} fill="none" stroke="#7a1f2b" strokeWidth="20" />
      <Chain d={neckline} thread="#f0c14f" width={7} />
      <path
        d="M172 198c-2 120 22 166 68 166s70-46 68-166"
        fill="none"
        stroke="#f9f0dc"
        strokeWidth="5"
        strokeDasharray="0 11"
        strokeLinecap="round"
      />
      <Ties />
    </g>
  )
}

function Ties() {
  return (
    <>
      <g fill="none" stroke="#7a1f2b" strokeWidth="4" strokeLinecap="round">
        <path d="M186 236q28 18 54 18t54-18M240 254q-14 30-12 62M240 254q16 26 16 44" />
        <path d="M240 254c-22-16-30 10-2 2M240 254c22-16 30 10 2 2" strokeWidth="3" />
      </g>
      <Tassel x={228} y={314} />
      <Tassel x={256} y={296} />
    </>
  )
}

function Tassel({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="5" fill="#f0c14f" />
      <path d="M-6 6q6-6 12 0l4 24H-10z" fill="#7a1f2b" />
      <path d="M-5 10l-2 20M0 8v22M5 10l2 20" stroke="#f0c14f" strokeWidth="1.5" />
      <path d="M-7 8H7" stroke="#f0c14f" strokeWidth="3" />
    </g>
  )
}
