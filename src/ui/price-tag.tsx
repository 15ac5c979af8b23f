/** Shows a price on a paper tag. */
export function PriceTag({ children }: { children: string }) {
  return (
    <div className="leaning-tag">
      <p className="price-tag">{children}</p>
    </div>
  )
}
