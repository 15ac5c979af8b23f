import { endpoints } from '../../api/endpoints.ts'
import { callApi } from '../../browser/call-api.ts'
import { m } from '../../messages/compiled/messages.js'
import { useAction, useChangeReport, useRefresh } from '../../ui/dashboard/action.tsx'
import { Button, Failure } from '../../ui/forms/button.tsx'

export function SampleRemoval({ ids }: { ids: string[] }) {
  const refresh = useRefresh()
  const reportChange = useChangeReport()
  const { run, busy, failure } = useAction(async () => {
    try {
      for (const id of ids) await callApi(endpoints.deleteGalleryItem, { id })
    } catch (error) {
      await refresh()
      throw error
    }
    await reportChange(m.admin_samplesRemoved(), {
      label: m.admin_undoSamples(),
      run: async () => {
        for (const id of ids) await callApi(endpoints.restoreGalleryItem, { id })
      },
      done: m.admin_samplesRestored(),
    })
  }, m.admin_notDeleted)
  if (ids.length === 0) return null
  return (
    <div>
      <Button kind="quiet" onClick={run} busyText={busy && m.admin_removingSamples()}>
        {m.admin_removeSamples({ count: ids.length })}
      </Button>
      <Failure>{failure}</Failure>
    </div>
  )
}
