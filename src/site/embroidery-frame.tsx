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
      <path
        d="M72 52h0M72 77h0M72 102h0M72 127h0M72 152h0M72 177h0M72 202h0M72 227h0M72 252h0M72 277h0M72 302h0M72 327h0M72 352h0M72 377h0M72 402h0M72 427h0M72 452h0M72 477h0M72 502h0M72 527h0M72 552h0M72 577h0M72 602h0M72 627h0M72 652h0M648 52h0M648 77h0M648 102h0M648 127h0M648 152h0M648 177h0M648 202h0M648 227h0M648 252h0M648 277h0M648 302h0M648 327h0M648 352h0M648 377h0M648 402h0M648 427h0M648 452h0M648 477h0M648 502h0M648 527h0M648 552h0M648 577h0M648 602h0M648 627h0M648 652h0"
        stroke="#3d2415"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path
        d="M80 112L124 126L80 141L124 155L80 169L124 184L80 198L124 212L80 227L124 241L80 256L124 270L80 284L124 299L80 313L124 327L80 342L124 356L80 370L124 385L80 399L124 413L80 428L124 442L80 456L124 471L80 485L124 500L80 514L124 528L80 543L124 557L80 571L124 586L80 600M640 112L596 126L640 141L596 155L640 169L596 184L640 198L596 212L640 227L596 241L640 256L596 270L640 284L596 299L640 313L596 327L640 342L596 356L640 370L596 385L640 399L596 413L640 428L596 442L640 456L596 471L640 485L596 500L640 514L596 528L640 543L596 557L640 571L596 586L640 600"
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
