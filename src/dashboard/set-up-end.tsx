import { setUpItems } from '../api/shop-constants.ts'
import { share } from '../gallery/public/share-button.ts'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { previewShop } from '../shop-details/editor/preview-shop.ts'
import { ShopName } from '../shop-details/public/shop-name.tsx'
import { Button } from '../ui/forms/button.tsx'
import { OwnerText } from '../ui/owner-text.tsx'
import type { Asked } from './set-up-asked.ts'
import { SampleNotice } from './set-up-card.tsx'
import { StepLink, StepList } from './set-up-progress.tsx'
import { itemNames } from './set-up-steps.ts'

type SetUpEndProps = Pick<Asked, 'open' | 'samples' | 'edited' | 'links'>

export function SetUpEnd({ open, samples, edited, links }: SetUpEndProps) {
  const { identity, info } = previewShop(edited)
  const [next] = open
  const shareButton = !samples.includes('phone') && (
    <Button
      kind={next ? 'quiet' : 'primary'}
      onClick={() => void share(identity.shop, location.origin + localPath('/'))}
    >
      {m.design_share()}
    </Button>
  )
  const viewLink = (
    <a href={localPath('/')} className="button button-quiet">
      {m.admin_viewShop()}
    </a>
  )
  return (
    <div className="grid min-w-0 gap-x-10 gap-y-3 md:grid-cols-2 md:items-start">
      <div className="grid min-w-0 content-start gap-3">
        <h2 id="question">{headingOf(open.length)}</h2>
        {samples.length > 0 && <SampleNotice />}
        {next ? (
          <div className="flex flex-wrap gap-2 max-md:*:grow max-md:*:px-2">
            {shareButton}
            {viewLink}
          </div>
        ) : (
          <div className="grid justify-items-start gap-2 border border-thread bg-plaster p-4 wrap-anywhere">
            <ShopName identity={identity} />
            <OwnerText text={info.address} className="text-sm" />
            <p className="text-sm">{info.phone}</p>
          </div>
        )}
        <div className="submit-row *:grow">
          {next ? (
            <StepLink step={next} className="button button-primary">
              {m.setUp_next({ item: itemNames[next]() })}
            </StepLink>
          ) : (
            <>
              {shareButton}
              {viewLink}
            </>
          )}
          {links}
        </div>
      </div>
      <StepList {...{ open, samples }} />
    </div>
  )
}

function headingOf(openCount: number) {
  if (openCount === 0) return m.setUp_ready()
  return openCount === setUpItems.length ? m.setUp_nothingYet() : m.setUp_stillOpen()
}
