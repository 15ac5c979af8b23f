export function PriceTag({ children }: { children: string }) {
  return (
    <div className="price-label">
      <p className="price-tag">{children}</p>
    </div>
  )
}
