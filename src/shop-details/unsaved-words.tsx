import { AlertDialog } from '@base-ui/react/alert-dialog'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../ui/button.tsx'
import { m } from '../words/compiled/messages.js'

type Report = (group: string, isUnsaved: boolean) => void
const UnsavedGroups = createContext<Report>(() => {})

/** Tells the guard around whether the group holds words that are not saved. */
export function useUnsaved(group: string, isUnsaved: boolean): void {
  const report = useContext(UnsavedGroups)
  useEffect(() => {
    report(group, isUnsaved)
    return () => report(group, false)
  }, [report, group, isUnsaved])
}

/** Whoever leaves the page, by a link or by closing it, while a group in it is not saved, is asked first. */
export function UnsavedWords({ children }: { children: ReactNode }) {
  const [groups, setGroups] = useState<ReadonlySet<string>>(new Set())
  const report = useCallback<Report>((group, isUnsaved) => {
    setGroups((before) => {
      if (before.has(group) === isUnsaved) return before
      const after = new Set(before)
      after[isUnsaved ? 'add' : 'delete'](group)
      return after
    })
  }, [])
  const isUnsaved = groups.size > 0

  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])

  return (
    <UnsavedGroups value={report}>
      {children}
      <LeaveDialog isUnsaved={isUnsaved} />
    </UnsavedGroups>
  )
}

function LeaveDialog({ isUnsaved }: { isUnsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  return (
    <AlertDialog.Root open={blocker.state === 'blocked'} onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="dialog-backdrop" />
        <AlertDialog.Popup className="dialog">
          <AlertDialog.Title>{m.shopDetails_leave()}</AlertDialog.Title>
          <AlertDialog.Description>{m.shopDetails_leaveHint()}</AlertDialog.Description>
          <div className="mt-2 flex flex-wrap-reverse gap-3">
            <AlertDialog.Close render={<Button kind="quiet" className="grow" />}>
              {m.shopDetails_stay()}
            </AlertDialog.Close>
            <Button kind="danger" className="grow" onClick={() => blocker.proceed?.()}>
              {m.shopDetails_leaveConfirm()}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
