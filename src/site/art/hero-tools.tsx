/** The hooked needle in its turned wooden handle; `x` and `y` are where it enters the silk. */
export function AariNeedle({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(-48)`}>
      <g fill="#2b1b14" opacity=".3" transform="translate(16 10) rotate(7)">
        <path d="M-1.5 0L-4 96h8L1.5 0zM-9 92q9-8 18 0l5 40-4 110q-10 12-20 0L-14 132z" />
      </g>
      <path d="M-1.2 2L-3.2 98h6.4L1.2 2z" fill="#c9c3b8" />
      <path d="M-.2 4L-1.5 96" stroke="#fff" strokeWidth="1" />
      <path d="M1 0q-5-1-4 6" fill="none" stroke="#8f897d" strokeWidth="2" strokeLinecap="round" />
      <path d="M-6 92h12l3 14H-9z" fill="#d99a1c" />
      <path d="M-9 106h18q6 14 4 34-2 16-4 26l2 70q-11 14-22 0l2-70q-2-10-4-26-2-20 4-34z" fill="#7d4a28" />
      <path d="M-6 112q-5 26 0 52l-1 70" fill="none" stroke="#b07a4a" strokeWidth="3.5" strokeLinecap="round" />
      <path d="M-13 140h26M-12 146h24M-10 170h20" stroke="#3d2415" strokeWidth="2" />
      <path d="M-11 226h22v6h-22z" fill="#d99a1c" />
    </g>
  )
}

/** A spool of gold zari. */
export function ThreadSpool() {
  return (
    <g transform="translate(716 84) rotate(18)">
      <ellipse cx="10" cy="62" rx="44" ry="14" fill="#2b1b14" opacity=".28" />
      <path d="M-34-52h68v14h-68zM-34 40h68v14h-68z" fill="#7d4a28" />
      <path d="M-34-52h68v4h-68zM-34 40h68v4h-68z" fill="#b07a4a" />
      <path d="M-26-38h52q6 40 0 78h-52q-6-40 0-78z" fill="#e0a526" />
      <path
        d="M-27-30l55 6M-28-20l57 6M-29-10l58 6M-29 0l58 6M-29 10l58 6M-28 20l57 6M-27 30l54 6"
        stroke="#b87a10"
        strokeWidth="1.5"
      />
      <path d="M-16-38q-4 40 0 78h8q-4-40 0-78z" fill="#f7d98a" opacity=".7" />
    </g>
  )
}
