import { useState } from 'react'
import { endpoints } from '../../api/endpoints.ts'
import type { AboutPhoto, AboutPhotoChange } from '../../api/gallery.ts'
import { descriptionMaxLength } from '../../api/shop-constants.ts'
import { callApi } from '../../browser/call-api.ts'
import { m } from '../../messages/compiled/messages.js'
import { useAction, useChangeReport } from '../../ui/dashboard/action.tsx'
import { LanguageTabs } from '../../ui/dashboard/language-tabs.tsx'
import { omitEqual, useTypedValues } from '../../ui/dashboard/use-typed-values.ts'
import { Button, Failure } from '../../ui/forms/button.tsx'
import { LongField } from '../../ui/forms/field.tsx'
import { SubmitForm } from '../../ui/forms/submit-form.tsx'
import { Photo } from '../public/picture.tsx'
import { FileButton } from './file-buttons.tsx'
import type { UploadStep } from './queued-photo.ts'
import { storeImage } from './send-photo.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import { StepText } from './upload-state.tsx'

const save = (change: AboutPhotoChange) => callApi(endpoints.changeAboutPhoto, change)

/** The photo is not queued, because the owner chooses a single one and waits for it. */
export function AboutPhotoPanel({ photo }: { photo: AboutPhoto | undefined }) {
  const [step, setStep] = useState<UploadStep>()
  const reportChange = useChangeReport()
  const { url = '', description = '', descriptionInTamil = '' } = photo ?? {}
  const words = { description, descriptionInTamil }
  const { values, changes, change, forgetSent } = useTypedValues(words)
  const report = (text: string, before: AboutPhotoChange) =>
    reportChange(text, {
      label: m.aboutPhoto_undo(),
      run: () => save(before),
      done: m.aboutPhoto_undone(),
    })
  const choose = useAction(async ([file]: File[]) => {
    if (!file) return
    try {
      setStep({ name: 'preparing' })
      const signal = new AbortController().signal
      const stored = await storeImage(file.name, await shrinkPhoto(file), { signal, report: setStep })
      await save({ url: stored.url })
      await report(m.aboutPhoto_saved(), { url })
    } finally {
      setStep(undefined)
    }
  }, m.aboutPhoto_failed)
  const remove = useAction(async () => {
    await save({ url: '' })
    await report(m.aboutPhoto_removed(), { url, ...words })
  }, m.aboutPhoto_failed)

  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,16rem)_1fr] sm:gap-x-6">
      {photo && <Photo photo={photo} alt="" lang={undefined} sizes="256px" className="aspect-4/3" />}
      <div className="grid content-start gap-4">
        {photo ? (
          <SubmitForm
            endpoint={endpoints.changeAboutPhoto}
            toInput={() => changes}
            onDone={async (_, sent) => {
              const isRefreshed = await report(m.aboutPhoto_saved(), omitEqual(words, sent))
              if (isRefreshed) forgetSent(sent)
            }}
            submit={{ text: m.aboutPhoto_save(), kind: 'quiet', busyText: m.admin_saving() }}
          >
            <LanguageTabs label={m.aboutPhoto_words()}>
              {(language) => {
                const name = language === 'ta' ? 'descriptionInTamil' : 'description'
                const label = m.aboutPhoto_words()
                return (
                  <LongField
                    name={name}
                    label={language === 'ta' ? m.shopDetails_inTamil({ field: label }) : label}
                    hint={m.aboutPhoto_wordsHint()}
                    lang={language === 'ta' ? 'ta' : undefined}
                    autoComplete="off"
                    maxLength={descriptionMaxLength}
                    value={values[name]}
                    onChange={({ target }) => change({ [name]: target.value })}
                  />
                )
              }}
            </LanguageTabs>
          </SubmitForm>
        ) : (
          <p>{m.aboutPhoto_hint()}</p>
        )}
        <div className="flex flex-wrap gap-2">
          <FileButton isSingle addFiles={(files) => void choose.run(files)} className="button button-quiet grow">
            {photo ? m.aboutPhoto_change() : m.aboutPhoto_choose()}
          </FileButton>
          {photo && (
            <Button kind="quiet" className="grow" aria-disabled={remove.busy} onClick={() => void remove.run()}>
              {m.aboutPhoto_remove()}
            </Button>
          )}
        </div>
        <div role="status">{step && <StepText step={step} />}</div>
        <Failure>{choose.failure ?? remove.failure}</Failure>
      </div>
    </div>
  )
}
