import { dashboardPaths } from '../api/dashboard-paths.ts'
import { endpoints } from '../api/endpoints.ts'
import type { SetUpItem } from '../api/set-up.ts'
import { callApi } from '../browser/call-api.ts'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { fieldId } from '../shop-details/public/texts-by-path.ts'
import { ActionRow, useAction, useChangeReport } from '../ui/dashboard/action.tsx'
import { Collapsible } from '../ui/dashboard/collapsible.tsx'
import { DashboardSection } from '../ui/dashboard/dashboard-section.tsx'
import { Button } from '../ui/forms/button.tsx'

const names: Record<SetUpItem, () => string> = {
  mail: m.setUp_items_mail,
  name: m.shopDetails_identity_name,
  town: m.shopDetails_identity_town,
  establishedYear: m.shopDetails_identity_year,
  welcome: m.shopDetails_identity_welcome,
  tagline: m.shopDetails_identity_tagline,
  phone: m.contact_phone,
  address: m.contact_address,
  email: m.contact_email,
  whatsapp: m.setUp_items_whatsapp,
  map: m.setUp_items_map,
  videos: m.setUp_items_videos,
  story: m.shopDetails_story_heading,
  hours: m.setUp_items_hours,
  photos: m.setUp_items_photos,
  notifications: m.notifications_heading,
}

const addresses: Partial<Record<SetUpItem, string>> = {
  mail: `${dashboardPaths.more}#mail`,
  photos: `${dashboardPaths.photos}#photos`,
  notifications: `${dashboardPaths.security}#notifications`,
}

const shownItems = 3

export function SetUpList({ items }: { items: SetUpItem[] }) {
  const rows = items.map((item) => <SetUpRow key={item} item={item} />)
  if (rows.length === 0) return null
  return (
    <DashboardSection id="set-up" heading={m.setUp_heading()}>
      <ul className="border-b border-thread">{rows.slice(0, shownItems)}</ul>
      {rows.length > shownItems && (
        <Collapsible
          title={<span className="font-semibold">{m.setUp_later({ count: rows.length - shownItems })}</span>}
        >
          <ul className="border-b border-thread">{rows.slice(shownItems)}</ul>
        </Collapsible>
      )}
    </DashboardSection>
  )
}

function SetUpRow({ item }: { item: SetUpItem }) {
  const reportChange = useChangeReport()
  const name = names[item]()
  const change = (accepted: boolean) => callApi(endpoints.markSetUpItem, { item, accepted })
  const mark = useAction(async () => {
    await change(true)
    await reportChange(m.setUp_accepted({ item: name }), {
      label: m.setUp_undoAccept({ item: name }),
      run: () => change(false),
      done: m.setUp_acceptUndone({ item: name }),
    })
  }, m.admin_actionFailed)

  return (
    <ActionRow action={mark} className="grid-cols-[1fr_auto] items-center py-1">
      <a
        href={localPath(addresses[item] ?? `${dashboardPaths.shop}#${fieldId(item)}`)}
        className="link w-fit min-w-11 py-2.5"
      >
        {name}
      </a>
      <Button kind="quiet" className="min-h-11 px-3" aria-label={m.setUp_acceptOf({ item: name })} onClick={mark.run}>
        {m.setUp_accept()}
      </Button>
    </ActionRow>
  )
}
