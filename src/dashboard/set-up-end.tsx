import { share } from '../gallery/public/share-button.ts'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { previewShop } from '../shop-details/editor/preview-shop.ts'
import { ShopName } from '../shop-details/public/shop-name.tsx'
import { Button } from '../ui/forms/button.tsx'
import { OwnerText } from '../ui/owner-text.tsx'
import type { Asked } from './set-up-asked.ts'
import { SampleNotice } from './set-up-card.tsx'
import { StepLink } from './set-up-progress.tsx'
import { itemNames } from './set-up-steps.ts'

type SetUpEndProps = Pick<Asked, 'open' | 'samples' | 'edited' | 'links'>

export function SetUpEnd({ open, samples, edited, links }: SetUpEndProps) {
  const { identity, info } = previewShop(edited)
  return (
    <>
      <h2 id="question">{open.length > 0 ? m.setUp_almostReady() : m.setUp_ready()}</h2>
      {samples.length > 0 && <SampleNotice samples={samples} />}
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
      <div className="submit-row">
        <Button
          kind={open.length > 0 ? 'quiet' : 'primary'}
          onClick={() => void share(identity.shop, location.origin + localPath('/'))}
        >
          {m.design_share()}
        </Button>
        <a href={localPath('/')} className="button button-quiet">
          {m.admin_viewShop()}
        </a>
        {links}
      </div>
    </>
  )
}
