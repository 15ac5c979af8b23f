import type { SetUpItem } from '../api/set-up.ts'
import { share } from '../gallery/public/share-button.ts'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { ShopName } from '../shop-details/public/shop-name.tsx'
import { Button } from '../ui/forms/button.tsx'
import { OwnerText } from '../ui/owner-text.tsx'
import { type EditedShop, readShop } from './set-up-asked.ts'
import { StepLink } from './set-up-progress.tsx'
import { itemNames } from './set-up-steps.ts'

export function SetUpEnd({ open, edited }: { open: SetUpItem[]; edited: EditedShop }) {
  const { identity, info } = readShop(edited)
  return (
    <>
      <h2 id="question">{open.length > 0 ? m.setUp_almostReady() : m.setUp_ready()}</h2>
      {open.length > 0 && (
        <ul className="border-b border-thread">
          {open.map((item) => (
            <li key={item} className="flex border-t border-thread">
              <StepLink step={item} isText>
                {itemNames[item]()}
              </StepLink>
            </li>
          ))}
        </ul>
      )}
      <div className="grid justify-items-start gap-2 border border-thread bg-plaster p-4 wrap-anywhere">
        <ShopName identity={identity} />
        <OwnerText text={info.address} className="text-sm" />
        <p className="text-sm">{info.phone}</p>
      </div>
      <div className="grid gap-2 sm:flex">
        <Button
          kind={open.length > 0 ? 'quiet' : 'primary'}
          onClick={() => void share(identity.shop, location.origin + localPath('/'))}
        >
          {m.design_share()}
        </Button>
        <a href={localPath('/')} className="button button-quiet">
          {m.admin_viewShop()}
        </a>
      </div>
    </>
  )
}
