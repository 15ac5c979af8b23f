import { useState } from 'react'
import { endpoints } from '../api/endpoints.ts'
import { contactInfoFieldMaxLength } from '../api/shop-constants.ts'
import { callApi } from '../browser/call-api.ts'
import { m } from '../messages/compiled/messages.js'
import { useAction } from '../ui/dashboard/action.tsx'
import { Button, Failure } from '../ui/forms/button.tsx'
import { Field } from '../ui/forms/field.tsx'
import { AnswerForm } from './set-up-answer-form.tsx'
import type { Asked } from './set-up-asked.ts'

export function WhatsappAnswer(asked: Asked) {
  const { edited, samples, finish, links } = asked
  const hasOwnPhone = !samples.includes('phone')
  const [hadOther] = useState(!hasOwnPhone || edited.bind('whatsapp').value !== '')
  const [isTapped, setTapped] = useState(false)
  const isOther = hadOther || isTapped
  const sameNumber = useAction(async () => {
    if (edited.details.whatsapp) await callApi(endpoints.changeShopTexts, { whatsapp: '' })
    await callApi(endpoints.markSetUpItem, { item: 'whatsapp' })
    finish('whatsapp')
  }, m.admin_actionFailed)
  const yes = (
    <Button
      kind={isOther ? 'quiet' : 'primary'}
      onClick={sameNumber.run}
      busyText={sameNumber.busy && m.admin_saving()}
    >
      {m.setUp_sameNumber({ phone: edited.bind('phone').value })}
    </Button>
  )
  return (
    <>
      <div className="grid sm:justify-items-start">
        {!isOther && (
          <Button kind="quiet" onClick={() => setTapped(true)}>
            {m.setUp_otherNumber()}
          </Button>
        )}
        {isOther && hasOwnPhone && yes}
        <Failure>{sameNumber.failure}</Failure>
      </div>
      {isOther ? (
        <AnswerForm {...asked} paths={['whatsapp']}>
          <Field
            {...edited.bind('whatsapp')}
            label={m.shopDetails_links_whatsapp()}
            type="tel"
            enterKeyHint="go"
            autoFocus={isTapped}
            maxLength={contactInfoFieldMaxLength}
            required
          />
        </AnswerForm>
      ) : (
        <div className="submit-row">
          {yes}
          {links}
        </div>
      )}
    </>
  )
}
