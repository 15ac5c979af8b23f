import { m } from '../../messages/compiled/messages.js'
import { OwnerText } from '../../ui/owner-text.tsx'
import { QrCodeImage } from '../../ui/qr-code.tsx'
import { PrintedName } from './printed-name.tsx'
import type { PrintedShop } from './printed-shop.server.ts'

export function Poster({ shop }: { shop: PrintedShop }) {
  const { texts, otherTexts, phones, qrCode, shownAddress } = shop
  const both = [texts, otherTexts]
  return (
    <article aria-label={m.print_poster()} className="paper poster">
      <header>
        <PrintedName shop={shop} />
      </header>
      <div className="poster-tagline">
        {both.map(
          ({ language, tagline }) => tagline && <OwnerText key={language} text={tagline} className="line-clamp-2" />,
        )}
      </div>
      <div className="poster-code">
        <QrCodeImage code={qrCode} label={m.print_qrCode({ address: shownAddress })} />
      </div>
      <div className="poster-scan">
        {both.map(({ language, scan }) => (
          <OwnerText key={language} text={scan} />
        ))}
        <p className="printed-address">{shownAddress}</p>
      </div>
      <div className="poster-phones">
        {phones.slice(0, 2).map((phone) => (
          <p key={phone} className="line-clamp-1">
            {phone}
          </p>
        ))}
      </div>
      <div className="poster-hours">
        {both.map(
          ({ language, hours }) =>
            hours.length > 0 && (
              <div key={language}>
                {hours.map((line) => (
                  <OwnerText key={line} text={line} className="line-clamp-3" />
                ))}
              </div>
            ),
        )}
      </div>
    </article>
  )
}
