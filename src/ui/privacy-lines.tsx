import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'

/** Stands beside each form that asks for something about a person. */
export function PrivacyLines({ text }: { text: string }) {
  return (
    <p className="text-sm text-teak-soft">
      {text}
      <a href={localPath('/privacy')} className="link flex min-h-11 w-fit items-center">
        {m.privacy_more()}
      </a>
    </p>
  )
}
