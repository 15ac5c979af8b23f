import type { ReceivedMessage } from '../api/contact.ts'
import { m } from '../messages/compiled/messages.js'
import { ChatIcon, PhoneIcon } from '../ui/icons.tsx'
import { callAddress, chatAddress } from './reply-links.ts'

/** The ways in which a message can be answered by phone, where there is a number in it. */
export function PhoneLinks({ message }: { message: ReceivedMessage }) {
  const { name, phoneNumbers } = message
  return (
    <>
      {phoneNumbers.map((number) => (
        <div key={number} className="mb-2 grid grid-cols-2 items-center gap-2 sm:flex sm:gap-3">
          <p className="col-span-2 font-semibold tabular-nums sm:me-2">{number}</p>
          <a
            href={chatAddress(number, name)}
            // Uploads on this page go on.
            target="_blank"
            rel="noopener"
            className="button gap-2 bg-leaf px-2 text-plaster hover:bg-leaf-deep sm:px-4"
            aria-label={m.inbox_about({ action: m.inbox_whatsapp(), name: `${name}, ${number}` })}
          >
            <ChatIcon />
            {m.inbox_whatsapp()}
          </a>
          <a
            href={callAddress(number)}
            className="button button-quiet gap-2 px-2 sm:px-4"
            aria-label={m.inbox_about({ action: m.inbox_call(), name: `${name}, ${number}` })}
          >
            <PhoneIcon />
            {m.inbox_call()}
          </a>
        </div>
      ))}
    </>
  )
}
