import type { ComponentType } from 'react'
import type { SetUpItem } from '../api/set-up.ts'
import { m } from '../messages/compiled/messages.js'
import { previewShop } from '../shop-details/editor/preview-shop.ts'
import { AddressDetail, BusinessHours, EmailDetail, PhoneDetail } from '../shop-details/public/contact-details.tsx'
import { ChatButton, MapButton } from '../shop-details/public/shop-links.tsx'
import { ShopName } from '../shop-details/public/shop-name.tsx'
import { AddressAnswer, EmailAnswer, HoursAnswer, NameAnswer, PhoneAnswer } from './set-up-answers.tsx'
import type { Asked, EditedShop } from './set-up-asked.ts'
import { SampleNotice } from './set-up-card.tsx'
import {
  NotificationPreview,
  NotificationsAnswer,
  PhotosAnswer,
  PhotosPreview,
  RetentionAnswer,
  RetentionPreview,
} from './set-up-on-phone.tsx'
import type { SetUpStep } from './set-up-steps.ts'
import { WhatsappAnswer } from './set-up-whatsapp.tsx'

interface Question {
  text: (asked: Asked) => string
  /** The default says that visitors see the preview. */
  caption?: () => string
  Preview: ComponentType<EditedShop>
  Answer: ComponentType<Asked>
}

const questions: Record<SetUpItem, Question> = {
  phone: { text: m.setUp_askPhone, Preview: PhonePreview, Answer: PhoneAnswer },
  whatsapp: { text: askWhatsapp, Preview: ChatPreview, Answer: WhatsappAnswer },
  name: { text: m.setUp_askName, Preview: NamePreview, Answer: NameAnswer },
  address: { text: m.setUp_askAddress, Preview: AddressPreview, Answer: AddressAnswer },
  hours: { text: m.setUp_askHours, Preview: HoursPreview, Answer: HoursAnswer },
  email: { text: m.setUp_askEmail, Preview: EmailPreview, Answer: EmailAnswer },
  photos: { text: m.setUp_askPhotos, Preview: PhotosPreview, Answer: PhotosAnswer },
  notifications: {
    text: m.setUp_askNotifications,
    caption: m.install_heading,
    Preview: NotificationPreview,
    Answer: NotificationsAnswer,
  },
  retention: {
    text: m.setUp_askRetention,
    caption: m.setUp_willSee,
    Preview: RetentionPreview,
    Answer: RetentionAnswer,
  },
}

function askWhatsapp({ samples }: Asked) {
  return samples.includes('phone') ? m.setUp_askWhatsappNumber() : m.setUp_askWhatsapp()
}

export const startsTyping = (step: SetUpStep) => ['phone', 'name', 'address', 'email'].includes(step)

export function SetUpQuestion(asked: Asked) {
  const { text, caption = m.setUp_preview, Preview, Answer } = questions[asked.item]
  const { item, samples, saysSamples, showsTyped, edited } = asked
  return (
    <div className="grid min-w-0 gap-x-10 gap-y-3 lg:grid-cols-[20rem_1fr]">
      <figure className="grid min-w-0 content-start gap-1.5">
        {saysSamples && <SampleNotice />}
        {(showsTyped || !samples.includes(item)) && (
          <figcaption className="text-sm font-semibold text-teak-soft">
            {showsTyped ? m.setUp_willSee() : caption()}
          </figcaption>
        )}
        {/* The links of the preview must not leave the dashboard. */}
        <div inert className="set-up-preview">
          {caption === m.setUp_preview && item !== 'name' && (
            <div>
              <ShopName {...previewShop(edited)} />
            </div>
          )}
          <Preview {...edited} />
        </div>
      </figure>
      <div className="set-up-answer">
        <h2 id="question">{text(asked)}</h2>
        <Answer {...asked} />
      </div>
    </div>
  )
}

function PhonePreview(edited: EditedShop) {
  return (
    <dl>
      <PhoneDetail {...previewShop(edited)} />
    </dl>
  )
}

function ChatPreview(edited: EditedShop) {
  return <ChatButton {...previewShop(edited).links} />
}

function NamePreview(edited: EditedShop) {
  const { identity } = previewShop(edited)
  return (
    <div>
      <ShopName identity={identity} />
      <p className="mt-1 text-sm">{identity.town}</p>
    </div>
  )
}

function AddressPreview(edited: EditedShop) {
  const { info, links } = previewShop(edited)
  return (
    <div className="grid gap-2.5">
      <dl>
        <AddressDetail {...info} />
      </dl>
      <MapButton {...links} />
    </div>
  )
}

function HoursPreview(edited: EditedShop) {
  const { closures, time } = edited
  return (
    <dl>
      <BusinessHours contactInfo={previewShop(edited).info} closures={closures} time={time} />
    </dl>
  )
}

function EmailPreview(edited: EditedShop) {
  return (
    <dl>
      <EmailDetail {...previewShop(edited).info} />
    </dl>
  )
}
