import type { ReactNode } from 'react'
import { endpoints } from '../api/endpoints.ts'
import type { SetUpItem } from '../api/set-up.ts'
import { setUpItemsToAccept } from '../api/shop-constants.ts'
import { callApi } from '../browser/call-api.ts'
import { m } from '../messages/compiled/messages.js'
import { saveDetails } from '../shop-details/editor/save-details.ts'
import type { Texts } from '../shop-details/public/texts-by-path.ts'
import { SubmitForm } from '../ui/forms/submit-form.tsx'
import type { Asked } from './set-up-asked.ts'

interface AnswerFormProps extends Asked {
  paths: string[]
  check?: (typed: Texts) => Texts
  isChanging?: boolean
  children: ReactNode
}

/** Saves what was typed, or else accepts the texts as they are. */
export function AnswerForm({
  item,
  paths,
  written,
  open,
  check,
  isChanging,
  finish,
  links,
  children,
}: AnswerFormProps) {
  const changes = Object.fromEntries(Object.entries(written).filter(([path]) => paths.includes(path)))
  const isChanged = Object.keys(changes).length > 0
  const isAccepted = open.includes(item) && !isChanged && !isChanging && (item === 'name' || item === 'hours')

  async function send() {
    if (isChanged) await saveDetails(changes)
    // An email is answered without a mail server once the owner has seen here that there is none.
    if (open.includes(item) && (!isChanged || item === 'email')) await accept(item)
  }

  return (
    <SubmitForm
      endpoint={endpoints.changeShopTexts}
      check={check}
      send={send}
      onDone={() => finish(item, changes)}
      links={links}
      submit={{ text: isAccepted ? m.setUp_accept() : m.shopDetails_save(), busyText: m.admin_saving() }}
    >
      {children}
    </SubmitForm>
  )
}

/** Does nothing for a sample, which the form requires to be replaced. */
export async function accept(item: SetUpItem): Promise<void> {
  const accepted = setUpItemsToAccept.find((name) => name === item)
  if (accepted) await callApi(endpoints.markSetUpItem, { item: accepted })
}
