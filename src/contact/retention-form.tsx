import { useState } from 'react'
import { endpoints } from '../api/endpoints.ts'
import { messageRetentions } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { ApiForm } from '../ui/api-form.tsx'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import { useRefresh } from '../ui/refresh.ts'
import { toast } from '../ui/toasts.ts'
import type { InboxPage } from './inbox-page.server.ts'

const texts: Record<Retention, () => string> = {
  never: m.inbox_retentions_never,
  '90': m.inbox_retentions_90,
  '365': m.inbox_retentions_365,
  '730': m.inbox_retentions_730,
}

type Retention = InboxPage['retention']

/** After how long messages go by themselves; it says before what that would do. */
export function RetentionForm({ retention, older }: Pick<InboxPage, 'retention' | 'older'>) {
  const refresh = useRefresh()
  const [chosen, choose] = useState(retention)

  function saved() {
    toast(m.inbox_retentionSaved())
    refresh()
  }

  return (
    <ApiForm
      call={endpoints.changeMessageSettings}
      values={{ messageRetention: retention }}
      toInput={({ messageRetention }) => ({ messageRetention: messageRetention as Retention })}
      onDone={saved}
    >
      {({ busy }) => (
        <>
          <Select
            label={m.inbox_retention()}
            name="messageRetention"
            options={messageRetentions.map((value) => ({ value, text: texts[value]() }))}
            hint={consequence(chosen, retention, older)}
            onChange={({ currentTarget }) => choose(currentTarget.value as Retention)}
          />
          <Button type="submit" kind="quiet" busyText={busy && m.admin_saving()} className="sm:justify-self-start">
            {m.inbox_saveRetention()}
          </Button>
        </>
      )}
    </ApiForm>
  )
}

function consequence(chosen: Retention, saved: Retention, older: InboxPage['older']): string {
  if (chosen === 'never') return m.inbox_neverDeleted()
  if (chosen === saved) return m.inbox_deletedByAge()
  const { count, unread } = older[chosen] ?? { count: 0, unread: 0 }
  if (count === 0) return m.inbox_noneWouldBeDeleted()
  return unread > 0 ? m.inbox_wouldBeDeletedUnread({ count, unread }) : m.inbox_wouldBeDeleted({ count })
}
