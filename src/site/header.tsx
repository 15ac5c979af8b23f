import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { Menu, MenuToggle } from './menu.tsx'
import { Navigation } from './navigation.tsx'
import type { FrameData } from './page-frame-data.server.ts'

export function Header({ path, frame }: { path: string; frame: FrameData }) {
  return (
    <header className="printed-once sticky top-0 z-40 border-b-3 border-kandangi bg-plaster shadow-[0_3px_0_var(--color-mustard)]">
      <div className="wrap flex min-h-14 items-center justify-between gap-6 lg:min-h-16">
        <a
          href={localPath('/')}
          className="flex min-h-11 items-center gap-2 pt-1 font-heading leading-none text-kandangi"
        >
          <span className="text-xl leading-none font-semibold">{m.shop_name()}</span>
          <span lang="ta" className="font-name font-semibold text-teak-soft">
            {m.shop_nameInTamil()}
          </span>
        </a>
        <Menu address={frame.contactInfo.address}>
          <Navigation path={path} user={frame.user} />
        </Menu>
        <MenuToggle />
      </div>
    </header>
  )
}
