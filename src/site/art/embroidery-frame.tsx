import { useId } from 'react'

/** The silk with its border, stretched. */
export function Silk() {
  const weave = useId()
  const points = useId()
  return (
    <>
      <defs>
        <pattern id={weave} width="6" height="6" patternUnits="userSpaceOnUse">
          <path d="M0 1.5h6M0 4.5h6" stroke="#8d2b38" strokeWidth=".8" />
          <path d="M1.5 0v6" stroke="#651722" strokeWidth=".8" />
        </pattern>
        <pattern id={points} width="24" height="24" patternUnits="userSpaceOnUse">
          <path d="M0 24L12 4l12 20z" fill="#2b1b14" />
          <path d="M12 13v5" stroke="#d99a1c" strokeWidth="2" strokeLinecap="round" />
        </pattern>
      </defs>
      <path d="M120 84h480q-7 266 0 532H120q7-266 0-532z" fill="#7a1f2b" />
      <path d="M120 84h480q-7 266 0 532H120q7-266 0-532z" fill={`url(#${weave})`} />
      <path d="M123 180L330 84h150L124 264zM598 420L300 616h170l127-84z" fill="#fff" opacity=".05" />
      <path d="M132 108h456" stroke="#f3e2c6" strokeWidth="3" strokeDasharray="8 10" strokeLinecap="round" />
      <path d="M122 574h476v42H120z" fill="#2b1b14" />
      <path d="M122 576h476M122 584h476" stroke="#d99a1c" strokeWidth="3" />
      <path transform="translate(120 550)" d="M2 0h476v24H1z" fill={`url(#${points})`} />
      <path d="M122 590h476v10H122z" fill="#d99a1c" />
    </>
  )
}

/** The flat slats at the sides, and the cord that stretches the silk between them. */
export function SideSlats() {
  return (
    <>
      <path d="M58 40h28v624H58zM634 40h28v624h-28z" fill="#8a5a34" />
      <path d="M64 40v624M72 40v624M640 40v624M651 40v624" stroke="#744828" strokeWidth="1.5" />
      <path d="M58 40h4v624h-4zM634 40h4v624h-4z" fill="#a87345" />
      <path d="M72 52v600M648 52v600" stroke="#3d2415" strokeWidth="6" strokeDasharray="0 25" strokeLinecap="round" />
      <path
        d={`M80 112${'l44 14.35-44 14.36'.repeat(17)}M640 112${'l-44 14.35 44 14.36'.repeat(17)}`}
        fill="none"
        stroke="#dcc79c"
        strokeWidth="3"
        strokeLinejoin="round"
      />
    </>
  )
}

/** The round beams above and below, which the silk is wound on. */
export function Rollers() {
  return (
    <>
      <Roller y={66} />
      <Roller y={598} />
    </>
  )
}

function Roller({ y }: { y: number }) {
  return (
    <g transform={`translate(0 ${y})`}>
      <path d="M26 8q-14 10 0 22h14V8zM694 8q14 10 0 22h-14V8z" fill="#5a351d" />
      <rect x="36" width="648" height="38" rx="6" fill="#6d4325" />
      <path d="M36 7h648v5H36z" fill="#94623a" />
      <path
        d="M44 20h160M240 18h220M500 21h170M60 28h240M350 27h200"
        stroke="#5a351d"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
      <path d="M36 32h648v4q0 2-6 2H42q-6 0-6-2z" fill="#4a2b17" />
      <path d="M48 0v38M56 0v38M664 0v38M672 0v38" stroke="#d99a1c" strokeWidth="3" />
      <path d="M120 0h480v38H120z" fill="#7a1f2b" />
      <path d="M120 7h480v6H120z" fill="#a44450" />
      <path d="M120 30h480v8H120z" fill="#561420" />
    </g>
  )
}
