import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { useMatches } from 'react-router'
import type { ScriptHandle } from './script-handle.ts'
import { type ToastKind, ToastMark } from './toast-mark.tsx'

export type { ToastKind } from './toast-mark.tsx'

export interface Undo {
  /** What it undoes, for those who hear the button and do not see what it stands in. */
  label: string
  /** @throws what `ask` throws. */
  run: () => Promise<void>
  /** What is said when it is undone. */
  done: string
}

export interface Said {
  text: string
  kind: ToastKind
  undo?: Undo
}

/** Said before there was a place for it. */
const waiting: Said[] = []
let show: ((said: Said) => void) | undefined
let bringList = () => {}

/** Shows a notice in the top right corner for its time. */
export function toast(text: string, kind: ToastKind = 'done'): void {
  say({ text, kind })
}

/** The same with a button that takes back what has been done. Whoever points at it, or is on it, has all the time. */
export function toastWithUndo(text: string, undo: Undo): void {
  offers.add(undo)
  say({ text, kind: 'done', undo })
}

function say(said: Said): void {
  if (show) show(said)
  else {
    waiting.push(said)
    bringList()
  }
}

/** Notices on the page whose button has not been pressed. */
const offers = new Set<Undo>()

/** Whether something can still be undone on this page, which must not be loaded anew meanwhile. */
export function isUndoOffered(): boolean {
  return offers.size > 0
}

export function endOffer(undo: Undo): void {
  offers.delete(undo)
}

/** Shows a notice for its full time on the page that is about to load. */
export function toastAfterReload(text: string): void {
  sessionStorage.setItem(carriedKey, text)
}

const carriedKey = 'carriedToast'

function takeCarried(): string | undefined {
  try {
    const text = sessionStorage.getItem(carriedKey)
    sessionStorage.removeItem(carriedKey)
    return text ?? undefined
  } catch {
    // Where nothing may be stored, nothing was carried.
    return undefined
  }
}

type List = ComponentType<{ onReady: (show: (said: Said) => void) => void }>

/**
 * Where notices appear. The list of them weighs as much as all else of a page, and comes when somebody begins to do
 * something. `initial` is one that the server has to say: it stands in the page as it is until the list is there, and
 * then has its full time.
 */
export function Toasts({ initial }: { initial?: Said }) {
  const [list, setList] = useState<{ List: List }>()
  const [plain, setPlain] = useState(initial)
  const { text, kind } = initial ?? {}
  const atOnce = useMatches().some(({ handle }) => (handle as ScriptHandle | undefined)?.script === 'at once')

  const onReady = useCallback((showInList: (said: Said) => void) => {
    show = showInList
    setPlain(undefined)
    for (const said of waiting.splice(0)) show(said)
  }, [])

  useEffect(() => {
    bringList = () =>
      void import('./toast-list.tsx').then(
        ({ ToastList }) => setList({ List: ToastList }),
        // Without a line what was said last stands there as it is.
        () => setPlain(waiting.at(-1)),
      )
    const carried = takeCarried()
    if (carried) toast(carried)
    if (waiting.length > 0) bringList()
    const bring = () => bringList()
    const signs = ['pointerdown', 'focusin', 'keydown']
    for (const sign of signs) addEventListener(sign, bring, { once: true })
    return () => {
      for (const sign of signs) removeEventListener(sign, bring)
    }
  }, [])
  useEffect(() => {
    if (text) toast(text, kind)
  }, [text, kind])
  useEffect(() => {
    if (atOnce) bringList()
  }, [atOnce])

  return (
    <>
      {plain && (
        <div className="toasts">
          <div role="status" className="toast" data-type={plain.kind}>
            <ToastMark kind={plain.kind} />
            <p className="toast-text">{plain.text}</p>
          </div>
        </div>
      )}
      {list && <list.List onReady={onReady} />}
    </>
  )
}
