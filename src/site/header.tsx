import { Link } from 'react-router'
import type { ContactInfo } from '../contract/contact.ts'
import type { ShopLinks } from '../shop-details/shown-details.ts'
import { m } from '../words/compiled/messages.js'
import { useCurrentPlace } from './current-place.ts'
import { Menu, MenuToggle } from './menu.tsx'
import { Navigation } from './navigation.tsx'
import { ThumbBar } from './thumb-bar.tsx'

export function Header({ adminEmail, info, links }: { adminEmail: string; info: ContactInfo; links: ShopLinks }) {
  const current = useCurrentPlace()
  return (
    <>
      <header className="printed-once sticky top-0 z-40 border-b-3 border-kandangi bg-plaster shadow-[0_3px_0_var(--color-mustard)]">
        <div className="wrap flex min-h-14 items-center justify-between gap-6 lg:min-h-16">
          <Link to="/" className="flex min-h-11 items-center gap-2 pt-1 font-heading leading-none text-kandangi">
            <span className="text-xl leading-none font-semibold">{m.shop_name()}</span>
            <span lang="ta" className="font-name font-semibold text-teak-soft">
              {m.shop_nameInTamil()}
            </span>
          </Link>
          <Menu address={info.address}>
            <Navigation adminEmail={adminEmail} current={current} />
          </Menu>
          <MenuToggle />
        </div>
      </header>
      <ThumbBar phone={info.phone} whatsapp={links.whatsapp} />
    </>
  )
}
