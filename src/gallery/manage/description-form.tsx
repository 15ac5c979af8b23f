import { endpoints } from '../../api/endpoints.ts'
import type { Description } from '../../api/gallery.ts'
import { descriptionMaxLength } from '../../api/shop-constants.ts'
import { callApi } from '../../browser/call-api.ts'
import { m } from '../../messages/compiled/messages.js'
import { type Language, languages } from '../../messages/language.ts'
import { useChangeReport } from '../../ui/dashboard/action.tsx'
import { LanguageTabs } from '../../ui/dashboard/language-tabs.tsx'
import { useTypedValues } from '../../ui/dashboard/use-typed-values.ts'
import { LongField } from '../../ui/forms/field.tsx'
import { SubmitForm } from '../../ui/forms/submit-form.tsx'
import type { ManagedPicture } from './manage-gallery.server.ts'

const fields = {
  en: { name: 'description', label: m.admin_descriptionInEnglish },
  ta: { name: 'descriptionInTamil', label: m.admin_descriptionInTamil },
} as const

export function DescriptionForm({ picture }: { picture: ManagedPicture }) {
  const { id, code, description = '', descriptionInTamil = '' } = picture
  const stored = { description, descriptionInTamil }
  const reportChange = useChangeReport()
  const { values, changes, change, forgetSent } = useTypedValues(stored)
  const isChanged = Object.keys(changes).length > 0

  async function finish(_: unknown, sent: Record<string, string>) {
    const isRefreshed = await reportChange(m.admin_descriptionSaved(), {
      label: m.admin_undoDescription({ item: code }),
      run: () => callApi(endpoints.changeGalleryItem, { id, ...stored }),
      done: m.admin_descriptionUndone(),
    })
    if (isRefreshed) forgetSent(sent)
  }

  return (
    <section aria-label={m.admin_describeOf({ item: code })} data-changing={isChanged ? '' : undefined}>
      <h3 className="text-base">{m.admin_describe()}</h3>
      <SubmitForm
        endpoint={endpoints.changeGalleryItem}
        toInput={() => ({ id, ...(isChanged ? changes : stored) })}
        onDone={finish}
        submit={{ text: m.admin_saveDescription(), kind: 'quiet', busyText: m.admin_saving() }}
      >
        <LanguageTabs label={m.admin_describe()}>
          {(language) => <DescriptionField language={language} descriptions={values} onChange={change} />}
        </LanguageTabs>
      </SubmitForm>
    </section>
  )
}

interface DescriptionFieldsProps {
  descriptions?: Partial<Description>
  onChange?: (change: Partial<Description>) => void
}

export function DescriptionFields(props: DescriptionFieldsProps) {
  return languages.map((language) => <DescriptionField key={language} language={language} {...props} />)
}

function DescriptionField({ language, descriptions, onChange }: DescriptionFieldsProps & { language: Language }) {
  const { name, label } = fields[language]
  return (
    <LongField
      name={name}
      label={label()}
      hint={language === 'en' ? m.admin_descriptionHint() : undefined}
      lang={language === 'ta' ? 'ta' : undefined}
      autoComplete="off"
      maxLength={descriptionMaxLength}
      value={descriptions && (descriptions[name] ?? '')}
      onChange={({ target }: { target: HTMLTextAreaElement }) => onChange?.({ [name]: target.value })}
    />
  )
}
