import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'

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

/** The browser asks before it leaves the page while a group in it is not saved. */
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

  return <UnsavedGroups value={report}>{children}</UnsavedGroups>
}
