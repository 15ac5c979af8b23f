import { useState } from 'react'
import type { Closure } from '../../api/closures.ts'
import type { Phone } from '../../api/phone-numbers.ts'
import type { SampleItem } from '../../api/set-up.ts'
import { useWarningBeforeLeaving } from '../../ui/dashboard/use-warning-before-leaving.ts'
import {
  type DefaultsByLanguage,
  fieldTexts,
  ownTexts,
  type SavedDetails,
  textsWithoutOwn,
} from '../public/displayed-details.ts'
import { flattenTexts, type Texts, toDocument } from '../public/texts-by-path.ts'
import { bindFields } from './text-fields.tsx'

export interface EditorProps {
  details: SavedDetails
  defaults: DefaultsByLanguage
  /** Visitors are shown an invented text for these. */
  samples: SampleItem[]
  closures: Closure[]
  time: number
  savedReach: { phone: string; phones: Phone[]; whatsapp: string; chatNumber: string }
}

export type EditedDetails = ReturnType<typeof useEditedDetails>

/** Holds what the owner types until it is saved, also while its sheet is closed. */
export function useEditedDetails({ details: savedDetails, defaults }: Pick<EditorProps, 'details' | 'defaults'>) {
  const [typed, setTyped] = useState<Texts>({})
  const saved = flattenTexts(savedDetails)
  const shown = fieldTexts(savedDetails, defaults)
  const details = toDocument<SavedDetails>({ ...saved, ...toSave(typed) })
  const isTyped = (path: string) => typed[path] !== undefined && typed[path] !== (shown[path] ?? '')
  const isUnsaved = Object.keys(typed).some(isTyped)

  /** Keeps the saved text of an unchanged field, so that a displayed default is not saved. */
  function toSave(typed: Texts): Texts {
    const entries = Object.entries(typed)
    return Object.fromEntries(entries.map(([path, text]) => [path, text === shown[path] ? (saved[path] ?? '') : text]))
  }

  function changesIn(typed: Texts): Texts {
    const texts = Object.entries(toSave(typed))
    const changed = texts.filter(([path, text]) => text !== (saved[path] ?? '')).map(([path]) => listPath(path))
    return Object.fromEntries(texts.filter(([path]) => changed.includes(listPath(path))))
  }

  useWarningBeforeLeaving(isUnsaved)

  return {
    details,
    saved,
    own: ownTexts(details),
    without: textsWithoutOwn(details, defaults),
    bind: bindFields({ ...shown, ...typed }, setTyped),
    changesIn,
    isUnsaved,
    areUnsaved: (paths: string[]) => paths.some(isTyped),
    /** The owner may have typed while the texts were being sent. */
    forgetSent: (sent: Texts) =>
      setTyped((typed) => Object.fromEntries(Object.entries(typed).filter(([path, text]) => text !== sent[path]))),
    discard: (paths: string[]) =>
      setTyped((typed) => Object.fromEntries(Object.entries(typed).filter(([path]) => !paths.includes(path)))),
  }
}

/** The endpoint takes all points of a service. */
const listPath = (path: string) => path.replace(/\.points\..*/, '')
