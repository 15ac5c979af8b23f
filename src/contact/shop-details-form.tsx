import { useRevalidator } from 'react-router'
import { calls } from '../contract/calls.ts'
import type { ContactInfoChange } from '../contract/contact.ts'
import { messages } from '../contract/messages.ts'
import { contactInfoFieldMaxLength, defaultContactInfo, emailMaxLength } from '../contract/shop-facts.ts'
import { Button } from '../ui/button.tsx'
import { CallForm } from '../ui/call-form.tsx'
import { Field, TextArea } from '../ui/field.tsx'
import { toast } from '../ui/toasts.tsx'

const { admin, contact } = messages
const maxLength = contactInfoFieldMaxLength

/** How visitors reach the shop, in the owner's words. @param props.written only what she has written herself. */
export function ShopDetailsForm({ written }: { written: ContactInfoChange }) {
  const { revalidate } = useRevalidator()
  const { address = '', phone = '', email = '', businessHours } = written
  const { monFri = '', sat = '', sun = '' } = businessHours ?? {}

  function saved() {
    toast(admin.detailsSaved)
    revalidate()
  }

  return (
    <CallForm
      call={calls.changeContactInfo}
      values={{ address, phone, email, monFri, sat, sun }}
      toInput={nestHours}
      onDone={saved}
    >
      {({ busy }) => (
        <>
          <p>{admin.shopDetailsHint}</p>
          <TextArea
            label={contact.address}
            name="address"
            rows={2}
            autoComplete="off"
            maxLength={maxLength}
            placeholder={defaultContactInfo.address}
          />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field
              label={contact.phone}
              name="phone"
              type="tel"
              autoComplete="off"
              maxLength={maxLength}
              placeholder={defaultContactInfo.phone}
            />
            <Field
              label={contact.email}
              name="email"
              type="email"
              autoComplete="off"
              maxLength={emailMaxLength}
              placeholder={defaultContactInfo.email}
            />
          </div>
          <fieldset className="grid items-start gap-4 lg:grid-cols-[4fr_3fr_2fr]">
            <legend className="mb-3 font-heading text-lg font-semibold">{contact.businessHours}</legend>
            <HoursField label={admin.monFri} day="monFri" />
            <HoursField label={admin.sat} day="sat" />
            <HoursField label={admin.sun} day="sun" />
          </fieldset>
          <Button type="submit" busyText={busy && admin.saving} className="sm:justify-self-start">
            {admin.saveDetails}
          </Button>
        </>
      )}
    </CallForm>
  )
}

function HoursField({ label, day }: { label: string; day: keyof typeof defaultContactInfo.businessHours }) {
  return (
    <Field
      label={label}
      name={day}
      autoComplete="off"
      maxLength={maxLength}
      placeholder={defaultContactInfo.businessHours[day]}
    />
  )
}

function nestHours({ monFri, sat, sun, ...rest }: Record<string, string>): ContactInfoChange {
  return { ...rest, businessHours: { monFri, sat, sun } }
}
