import { redirect } from 'react-router'
import { PasswordAgain } from '../accounts/password-again.tsx'
import { getBackupState } from '../backup/backup-state.server.ts'
import { Inbox } from '../contact/inbox.tsx'
import { inboxPart } from '../contact/inbox-address.ts'
import { openInbox } from '../contact/inbox-page.server.ts'
import { Refusal } from '../contract/errors.ts'
import { listBinnedPictures } from '../gallery/bin.server.ts'
import { Bin } from '../gallery/bin.tsx'
import { GalleryManager } from '../gallery/gallery-manager.tsx'
import { listManagedPictures } from '../gallery/managed-pictures.server.ts'
import { UploadForm } from '../gallery/upload-form.tsx'
import { builtInWordsOfBoth } from '../shop-details/built-in-words.server.ts'
import { ClosedDays } from '../shop-details/closed-days.tsx'
import { getWrittenContactInfo } from '../shop-details/contact-info.server.ts'
import { ShopDetailsEditor } from '../shop-details/shop-details-editor.tsx'
import { getWrittenShopTexts } from '../shop-details/shop-texts.server.ts'
import { listToTranslate } from '../shop-details/to-translate.ts'
import type { ScriptHandle } from '../ui/script-handle.ts'
import { describeUnlisted } from '../ui/unlisted-screen.ts'
import { m } from '../words/compiled/messages.js'
import type { Route } from './+types/admin-page'
import { Backups } from './backups.tsx'
import { DashboardLinks } from './dashboard-links.tsx'
import { DashboardPart } from './dashboard-part.tsx'
import { shopOfOwner } from './owner-only.server.ts'
import { listSetUpItems } from './set-up.server.ts'
import { SetUpList } from './set-up-list.tsx'
import { ToTranslateList } from './to-translate-list.tsx'
import { useMailLanguage } from './use-mail-language.ts'
import { WaitsForScript } from './waits-for-script.tsx'

export const handle = { script: 'at once' } satisfies ScriptHandle

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = shopOfOwner(context)
  const [pictures, binned, inbox, contactInfo, texts, setUp, backups] = await Promise.all([
    listManagedPictures(shop),
    listBinnedPictures(shop),
    openInbox(shop, new URL(request.url).searchParams).catch(goToNewestMessages),
    getWrittenContactInfo(shop),
    getWrittenShopTexts(shop),
    listSetUpItems(shop),
    getBackupState(shop),
  ])
  return { pictures, binned, inbox, written: { contactInfo, texts }, builtIn: builtInWordsOfBoth(), setUp, backups }
}

export const headers: Route.HeadersFunction = () => ({ 'X-Robots-Tag': 'noindex' })

export const meta: Route.MetaFunction = () => describeUnlisted(m.admin_heading(), m.admin_description())

export default function AdminPage({ loaderData, matches }: Route.ComponentProps) {
  const { pictures, binned, inbox, written, builtIn, setUp, backups } = loaderData
  const { closures } = matches[0].loaderData
  useMailLanguage(inbox.mailLanguage)
  return (
    <PasswordAgain>
      <div className="wrap max-w-4xl pt-10 pb-20">
        <h1>{m.admin_heading()}</h1>
        <noscript>
          <p className="panel my-4">{m.admin_needsScript()}</p>
        </noscript>
        <DashboardLinks unread={inbox.counts.unread} />
        {backups.failure && <Backups state={backups} />}
        <WaitsForScript>
          <SetUpList items={setUp} />
          <ToTranslateList items={listToTranslate({ ...written, closures })} />
          <DashboardPart id="upload" heading={m.admin_uploadHeading()}>
            <UploadForm />
          </DashboardPart>
          <DashboardPart id="closed-days" heading={m.closedDays_heading()}>
            <ClosedDays closures={closures} />
          </DashboardPart>
          <DashboardPart id="photos" heading={m.admin_galleryHeading()}>
            <GalleryManager pictures={pictures} />
          </DashboardPart>
          <DashboardPart id="bin" heading={m.admin_binHeading()}>
            <Bin pictures={binned} />
          </DashboardPart>
          <DashboardPart id={inboxPart} heading={m.admin_inboxHeading()}>
            <Inbox {...inbox} />
          </DashboardPart>
          <DashboardPart id="shop-details" heading={m.admin_shopDetailsHeading()}>
            <ShopDetailsEditor written={written} builtIn={builtIn} closures={closures} />
          </DashboardPart>
        </WaitsForScript>
        {!backups.failure && <Backups state={backups} />}
      </div>
    </PasswordAgain>
  )
}

/** An address from long ago, or half copied: its page token is none of ours. */
function goToNewestMessages(error: unknown): never {
  if (error instanceof Refusal) throw redirect('/admin')
  throw error
}
