interface BarsProps {
  values: number[]
  labels: string[]
}

/** A chart for the eye of what a table beside it says. */
export function Bars({ values, labels }: BarsProps) {
  const highest = Math.max(1, ...values)
  return (
    <div aria-hidden="true" className="forced-color-adjust-none bg-paper text-sm text-teak tabular-nums">
      <p className="border-b border-dashed border-thread">{highest}</p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${values.length} ${highest}`}
        preserveAspectRatio="none"
        className="h-56 w-full border-b border-thread fill-kandangi"
      >
        {values.map((value, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: The place is what a bar stands for.
          <rect key={nth} x={nth + 0.1} y={highest - value} width={0.8} height={value} />
        ))}
      </svg>
      <p className="flex justify-between pt-1">
        {labels.map((label) => (
          <span key={label}>{label}</span>
        ))}
      </p>
    </div>
  )
}
