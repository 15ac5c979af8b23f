/** A running stitch, drawn as its heading comes into view. */
export function Stitch({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 140 6" className={`stitch h-1.5 w-35 ${className}`} aria-hidden="true">
      <path d="M2 3.6c30-1.6 60 1.2 136-.4" />
    </svg>
  )
}
