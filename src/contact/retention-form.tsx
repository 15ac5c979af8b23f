import { useState } from 'react'
import { endpoints } from '../api/endpoints.ts'
import { messageRetentions } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { Select } from '../ui/field.tsx'
import { useChangeReport } from '../ui/refresh.ts'
import { SubmitForm } from '../ui/submit-form.tsx'
import type { InboxPage } from './inbox-page.server.ts'

type Retention = InboxPage['messageRetention']

const texts: Record<Retention, () => string> = {
  never: m.inbox_retentions_never,
  '90': m.inbox_retentions_90,
  '365': m.inbox_retentions_365,
  '730': m.inbox_retentions_730,
}

export function RetentionForm({ messageRetention, older }: Pick<InboxPage, 'messageRetention' | 'older'>) {
  const reportChange = useChangeReport()
  const [selected, select] = useState(messageRetention)

  return (
    <SubmitForm
      endpoint={endpoints.changeMessageSettings}
      values={{ messageRetention }}
      onDone={() => reportChange(m.inbox_retentionSaved())}
      submit={{ text: m.inbox_saveRetention(), kind: 'quiet', busyText: m.admin_saving() }}
    >
      <Select
        label={m.inbox_retention()}
        name="messageRetention"
        options={messageRetentions.map((value) => ({ value, text: texts[value]() }))}
        hint={describeEffect(selected, messageRetention, older)}
        onChange={({ currentTarget }) => select(currentTarget.value as Retention)}
      />
    </SubmitForm>
  )
}

function describeEffect(selected: Retention, saved: Retention, older: InboxPage['older']): string {
  if (selected === 'never') return m.inbox_neverDeleted()
  if (selected === saved) return m.inbox_deletedByAge()
  const { count, unread } = older[selected] ?? { count: 0, unread: 0 }
  if (count === 0) return m.inbox_noneWouldBeDeleted()
  return unread > 0 ? m.inbox_wouldBeDeletedUnread({ count, unread }) : m.inbox_wouldBeDeleted({ count })
}
