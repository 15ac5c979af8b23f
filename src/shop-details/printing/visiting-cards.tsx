import { m } from '../../messages/compiled/messages.js'
import { OwnerText } from '../../ui/owner-text.tsx'
import { QrCodeImage } from '../../ui/qr-code.tsx'
import { PrintedName } from './printed-name.tsx'
import type { PrintedShop } from './printed-shop.server.ts'

const cardsPerSheet = 10

export function VisitingCards({ shop }: { shop: PrintedShop }) {
  return (
    <article aria-label={m.print_cards()} className="paper visiting-cards">
      {Array.from({ length: cardsPerSheet }, (_, nth) => (
        // Screen readers hear one card.
        <div key={String(nth)} aria-hidden={nth > 0} className="visiting-card">
          <Card shop={shop} />
        </div>
      ))}
    </article>
  )
}

function Card({ shop }: { shop: PrintedShop }) {
  const { texts, phones, qrCode, shownAddress } = shop
  return (
    <>
      <div className="card-names">
        <PrintedName shop={shop} />
        <OwnerText text={texts.tagline} className="card-tagline" />
      </div>
      <QrCodeImage code={qrCode} label={m.print_qrCode({ address: shownAddress })} />
      <div className="card-contact">
        <div className="card-phones">
          {phones.slice(0, 2).map((phone) => (
            <p key={phone}>{phone}</p>
          ))}
        </div>
        <p className="printed-address">{shownAddress}</p>
        <OwnerText text={texts.address} className="card-place" />
      </div>
    </>
  )
}
