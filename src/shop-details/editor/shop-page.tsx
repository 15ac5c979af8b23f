import type { ReactNode } from 'react'
import { dayInShop } from '../../api/shop-clock.ts'
import { m } from '../../messages/compiled/messages.js'
import { currentLanguage } from '../../messages/language.ts'
import { OwnerText } from '../../ui/owner-text.tsx'
import { AddressDetail, BusinessHours, EmailDetail, PhoneDetail } from '../public/contact-details.tsx'
import { resolveTexts } from '../public/displayed-details.ts'
import { OpeningLine } from '../public/opening-line.tsx'
import { listOrderTimes, OrderTimeLines } from '../public/order-times.tsx'
import { ChatAndMap } from '../public/shop-links.tsx'
import { ShopName } from '../public/shop-name.tsx'
import { Reasons, ServiceCards, Story } from '../public/text-sections.tsx'
import type { PartName } from './parts.ts'
import { previewShop } from './preview-shop.ts'
import type { EditorProps } from './use-edited-details.ts'

type ShopPageProps = EditorProps & { linkTo: (part: PartName) => ReactNode }

/** Shows the home page as on a phone, with a link over each text that the owner can change. */
export function ShopPage({ linkTo, ...props }: ShopPageProps) {
  const { details, defaults, closures, time } = props
  const { info: contactInfo, identity, phones, links } = previewShop(props)
  const texts = resolveTexts(details, defaults[currentLanguage()])
  const shop = { contactInfo, closures, time }

  return (
    <section aria-label={m.shopDetails_preview()} className="shop-page">
      <div className="border-b-3 border-kandangi">
        <div className="changeable">
          <ShopName identity={identity} />
          {linkTo('name')}
        </div>
      </div>
      <div>
        <div className="changeable">
          <OwnerText text={identity.welcome} className="font-heading text-2xl font-semibold text-kandangi" />
          {linkTo('welcome')}
        </div>
        <div className="changeable">
          <OwnerText text={identity.tagline} className="text-lg" />
          {linkTo('tagline')}
        </div>
        <div className="text-sm">
          <OpeningLine {...shop} />
          <OrderTimeLines orderTimes={listOrderTimes(details, dayInShop(time))} className="mt-1 font-semibold" />
        </div>
      </div>
      <div>
        <div className="changeable">
          <p className="font-heading text-lg/tight font-semibold">
            {m.about_founded({ ...identity, year: identity.establishedYear })}
          </p>
          {linkTo('town')}
        </div>
        <div className="changeable">
          <Story story={texts.story} />
          {linkTo('story')}
        </div>
      </div>
      <div className="on-dark bg-kandangi text-plaster">
        <p className="font-heading text-2xl font-semibold">{m.whyChoose_heading()}</p>
        <Reasons reasons={texts.reasons}>{(index) => linkTo(`reason${index}` as PartName)}</Reasons>
      </div>
      <div>
        <p className="font-heading text-2xl font-semibold">{m.services_heading()}</p>
        <ServiceCards services={texts.services}>{(index) => linkTo(`service${index}` as PartName)}</ServiceCards>
      </div>
      <div className="bg-limewash">
        <p className="font-heading text-2xl font-semibold">{m.contact_heading()}</p>
        <dl>
          <AddressDetail {...contactInfo} mark={linkTo('address')} />
          <PhoneDetail phones={phones} mark={linkTo('phone')} />
          <EmailDetail {...contactInfo} mark={linkTo('email')} />
          <BusinessHours {...shop} mark={linkTo('hours')} />
        </dl>
        <div inert>
          <ChatAndMap links={links} />
        </div>
      </div>
    </section>
  )
}
