/** A place of something's final size while it is on its way. It does not move: nothing here does by itself. */
export function Skeleton({ className }: { className: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />
}

/** Lines of a text that is on its way. */
export function SkeletonLines({ count }: { count: number }) {
  return Array.from({ length: count }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines are told apart by nothing else
    <Skeleton key={line} className={`h-4 ${line === count - 1 ? 'w-2/3' : 'w-full'}`} />
  ))
}
