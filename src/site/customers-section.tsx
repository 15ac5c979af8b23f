import { m } from '../messages/compiled/messages.js'
import type { CustomerWords } from '../shop-details/public/customer-words.ts'
import { OwnerText } from '../ui/owner-text.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'

interface CustomersSectionProps {
  customers: CustomerWords[]
  google: string | undefined
}

export function CustomersSection({ customers, google }: CustomersSectionProps) {
  if (customers.length === 0) return null
  return (
    <section id="customers" aria-labelledby="customers-heading" className="section pb-0 print:hidden md:pb-0 lg:pb-0">
      <div className="wrap">
        <SectionHeading id="customers-heading">{m.customers_heading()}</SectionHeading>
        <ul className={`grid gap-x-10 gap-y-6 md:gap-y-10 lg:gap-x-16 ${columnsFor(customers.length)}`}>
          {customers.map(({ text, name, garment }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: Two customers may have said the same.
            <li key={index} className="min-w-0 border-t border-thread pt-4 wrap-anywhere md:pt-6">
              <figure>
                <blockquote>
                  <OwnerText
                    text={text}
                    className="font-heading text-lg whitespace-pre-line text-kandangi before:content-['\201c'] after:content-['\201d'] md:text-xl"
                  />
                </blockquote>
                <figcaption className="mt-2 text-teak-soft">
                  {name && <OwnerText as="span" text={name} className="font-semibold text-teak" />}
                  {name && garment && ' · '}
                  {garment && <OwnerText as="span" text={garment} />}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
        {google && (
          <a href={google} rel="noopener" className="button button-quiet mt-8 w-full sm:w-auto">
            {m.customers_google()}
          </a>
        )}
      </div>
    </section>
  )
}

/** No row has a single item beside empty columns, except the last one of five on a wide screen. */
function columnsFor(count: number): string {
  if (count === 1) return 'max-w-[44rem]'
  return count % 3 === 1 || count === 2 ? 'md:grid-cols-2' : 'md:grid-cols-2 lg:grid-cols-3'
}
