interface ChainProps {
  d: string
  thread: string
  width: number
}

/** Chain stitch is two strokes: round links of thread, and the cloth seen through each of them. */
export function Chain({ d, thread, width }: ChainProps) {
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path d={d} stroke="#2b1b14" strokeWidth={width + 2} opacity=".3" transform="translate(1 2)" />
      <path d={d} stroke={thread} strokeWidth={width} strokeDasharray={`${width * 0.75} ${width * 0.9}`} />
      <path
        d={d}
        stroke="#5e1520"
        strokeWidth={width * 0.3}
        strokeDasharray={`${width * 0.45} ${width * 1.2}`}
        strokeDashoffset={-width * 0.15}
      />
    </g>
  )
}
