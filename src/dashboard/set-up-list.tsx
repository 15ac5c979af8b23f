import { useRef, useState } from 'react'
import { calls } from '../api/calls.ts'
import type { SetUpItem } from '../api/set-up.ts'
import { m } from '../messages/compiled/messages.js'
import { fieldId } from '../shop-details/field-id.ts'
import { ask, sentenceFor } from '../ui/ask.ts'
import { Button } from '../ui/button.tsx'
import { focusNeighbour } from '../ui/focus-neighbour.ts'
import { useRefresh } from '../ui/refresh.ts'
import { toastWithUndo } from '../ui/toast-with-undo.ts'
import { DashboardPart } from './dashboard-part.tsx'

const names: Record<SetUpItem, () => string> = {
  phone: m.setUp_items_phone,
  address: m.setUp_items_address,
  email: m.setUp_items_email,
  whatsapp: m.setUp_items_whatsapp,
  map: m.setUp_items_map,
  videos: m.setUp_items_videos,
  story: m.setUp_items_story,
  hours: m.setUp_items_hours,
  photos: m.setUp_items_photos,
}

/** What is still a placeholder, each a way to where it is changed; nothing when nothing is left. */
export function SetUpList({ items }: { items: SetUpItem[] }) {
  const refresh = useRefresh()
  if (items.length === 0) return null
  return (
    <DashboardPart id="set-up" heading={m.setUp_heading()}>
      <p>
        {m.setUp_left({ count: items.length })} {m.setUp_hint()}
      </p>
      <ul className="border-b border-thread">
        {items.map((item) => (
          <Placeholder key={item} item={item} onChange={refresh} />
        ))}
      </ul>
    </DashboardPart>
  )
}

function Placeholder({ item, onChange }: { item: SetUpItem; onChange: () => Promise<void> }) {
  const row = useRef<HTMLLIElement>(null)
  const [state, setState] = useState<{ busy?: boolean; failure?: string }>({})
  const name = names[item]()

  async function mark() {
    if (state.busy) return
    setState({ busy: true })
    try {
      await ask(calls.markSetUpItem, { item, fine: true })
    } catch (error) {
      return setState({ failure: m.setUp_failed({ reason: sentenceFor(error) }) })
    }
    focusNeighbour(row.current)
    const undo = async () => {
      await ask(calls.markSetUpItem, { item, fine: false })
      await onChange()
    }
    toastWithUndo(m.setUp_marked({ item: name }), {
      label: m.setUp_undoMarked({ item: name }),
      run: undo,
      done: m.setUp_unmarked({ item: name }),
    })
    await onChange()
  }

  return (
    <li
      ref={row}
      tabIndex={-1}
      aria-busy={state.busy}
      className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-t border-thread py-2 aria-busy:opacity-60"
    >
      <a href={placeOf(item)} className="link w-fit min-w-11 py-2.5">
        {name}
      </a>
      <Button kind="quiet" className="px-3" aria-label={m.setUp_fineOf({ item: name })} onClick={mark}>
        {m.setUp_fine()}
      </Button>
      <p role="alert" className="form-failure col-span-full">
        {state.failure}
      </p>
    </li>
  )
}

function placeOf(item: SetUpItem): string {
  if (item === 'photos') return '#photos'
  return `#${fieldId(item === 'hours' ? 'monFri' : item)}`
}
