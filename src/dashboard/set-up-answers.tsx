import { useState } from 'react'
import { dashboardPaths } from '../api/dashboard-paths.ts'
import { parseLink } from '../api/parse-links.ts'
import * as limits from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { detectLanguage } from '../messages/detect-language.ts'
import { fieldMessage } from '../messages/error-messages.ts'
import { currentLanguage, localPath } from '../messages/language.ts'
import { HoursField } from '../shop-details/editor/hours-field.tsx'
import { hoursLines } from '../shop-details/public/opening-hours.ts'
import type { Texts } from '../shop-details/public/texts-by-path.ts'
import { Collapsible } from '../ui/dashboard/collapsible.tsx'
import { LongField, TextArea } from '../ui/forms/field.tsx'
import type { SetUpData } from './load-set-up.server.ts'
import { AnswerForm } from './set-up-answer-form.tsx'
import type { Asked } from './set-up-asked.ts'
import { EmailField, PhoneField } from './set-up-fields.tsx'

export function PhoneAnswer(asked: Asked) {
  return (
    <AnswerForm {...asked} paths={['phone']}>
      <PhoneField {...asked.edited.bind('phone')} />
    </AnswerForm>
  )
}

export function NameAnswer(asked: Asked) {
  const inTamil = { name: 'tamil.name', label: m.shopDetails_inTamil({ field: m.shopDetails_identity_name() }) }
  const inEnglish = { name: 'name', label: m.shopDetails_inEnglish({ field: m.shopDetails_identity_name() }) }
  const isTamil = currentLanguage() === 'ta'
  const town = { name: isTamil ? 'tamil.town' : 'town', label: m.shopDetails_identity_town() }
  const fields = [...(isTamil ? [inTamil, inEnglish] : [inEnglish, inTamil]), town]
  return (
    <AnswerForm {...asked} paths={fields.map(({ name }) => name)}>
      {fields.map(({ name, label }) => {
        const field = asked.edited.bind(name)
        const lang = field.value ? detectLanguage(field.value) : undefined
        return (
          <LongField
            key={name}
            {...field}
            label={label}
            lang={lang}
            enterKeyHint="go"
            maxLength={limits.shopNameMaxLength}
          />
        )
      })}
    </AnswerForm>
  )
}

export function AddressAnswer(asked: Asked) {
  const { bind } = asked.edited
  return (
    <AnswerForm
      {...asked}
      paths={['address', 'map']}
      check={({ map = '' }): Texts => (parseLink(map) === undefined ? { map: fieldMessage('map') } : {})}
    >
      <TextArea
        {...bind('address')}
        label={m.contact_address()}
        autoComplete="street-address"
        rows={2}
        maxLength={limits.contactInfoFieldMaxLength}
        required
      />
      <Collapsible title={<span className="text-sm">{m.shopDetails_links_map()}</span>}>
        <LongField
          {...bind('map')}
          label={m.shopDetails_links_map()}
          hint={m.shopDetails_links_mapHint()}
          inputMode="url"
          enterKeyHint="go"
          maxLength={limits.linkMaxLength}
        />
      </Collapsible>
    </AnswerForm>
  )
}

export function HoursAnswer(asked: Asked) {
  const [isChanging, setChanging] = useState(false)
  return (
    <AnswerForm {...asked} paths={hoursLines.map((line) => `businessHours.${line}`)} isChanging={isChanging}>
      <Collapsible title={<span className="font-semibold">{m.setUp_otherHours()}</span>} onToggle={setChanging}>
        {hoursLines.map((line) => (
          <HoursField key={line} line={line} {...asked.edited} />
        ))}
      </Collapsible>
    </AnswerForm>
  )
}

const mailWords: Record<SetUpData['mail'], () => string> = {
  none: m.setUp_mailNotSent,
  files: m.setUp_mailNotSent,
  failing: m.setUp_mailFails,
  sent: m.setUp_mailSent,
}

export function EmailAnswer(asked: Asked) {
  const { mail, bind } = asked.edited
  return (
    <AnswerForm {...asked} paths={['email']}>
      <EmailField {...bind('email')} />
      <p className={`text-sm ${mail === 'failing' ? 'text-kandangi' : 'text-teak-soft'}`}>
        {mailWords[mail]()}{' '}
        <a href={localPath(`${dashboardPaths.more}#mail`)} className="link py-2.5">
          {m.setUp_toMail()}
        </a>
      </p>
    </AnswerForm>
  )
}
