import type { ReactNode } from 'react'
import type { SetUpItem } from '../api/set-up.ts'
import type { bindFields } from '../shop-details/editor/text-fields.tsx'
import type { Texts } from '../shop-details/public/texts-by-path.ts'
import type { SetUpData } from './load-set-up.server.ts'

/** The details contain what the owner has typed. */
export type EditedShop = SetUpData & { bind: ReturnType<typeof bindFields> }

export interface Asked {
  item: SetUpItem
  edited: EditedShop
  /** These typed texts differ from what visitors see. */
  written: Texts
  open: SetUpItem[]
  samples: SetUpItem[]
  /** The question says that customers still see samples. */
  saysSamples: boolean
  /** The preview shows a text that is not saved yet. */
  showsTyped: boolean
  /** Lead to the questions before and after. */
  links: ReactNode
  /** Goes on to the next question. @param changes are the saved texts */
  finish: (item: SetUpItem, changes?: Texts) => void
}
