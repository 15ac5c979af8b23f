import { type FormEvent, useCallback, useRef, useState } from 'react'
import { readPrice } from '../../gallery/manage/read-price.ts'
import { m } from '../../messages/compiled/messages.js'
import { Button, Failure } from '../../ui/forms/button.tsx'
import { focusWithLabel, Select } from '../../ui/forms/field.tsx'
import type { BroughtPhotos } from './brought-photos.server.ts'
import type { Found, FoundDesign } from './find-designs.ts'
import { categoryOptions, FoundRow } from './found-design.tsx'
import { looksTheSame } from './make-thumbnail.ts'

interface FoundDesignsProps {
  found: Found
  brought: BroughtPhotos
  isPublished: (design: FoundDesign) => boolean
  onPublish: (designs: FoundDesign[]) => void
  onLeave: () => void
}

/** Shows what was found. Nothing is sent before the owner presses the button. */
export function FoundDesigns({ found, brought, isPublished, onPublish, onLeave }: FoundDesignsProps) {
  const [designs, setDesigns] = useState(() =>
    found.designs.map((design) => (isPublished(design) ? { ...design, isTicked: false } : design)),
  )
  const [isChecked, setChecked] = useState(false)
  const ticked = designs.filter(({ isTicked }) => isTicked)
  const wrong = isChecked ? ticked.filter(({ price }) => readPrice(price).problem) : []

  const change = useCallback((id: string, values: Partial<FoundDesign>) => {
    setDesigns((before) => before.map((design) => (design.id === id ? { ...design, ...values } : design)))
  }, [])
  const changeAll = (toValues: (design: FoundDesign) => Partial<FoundDesign>) =>
    setDesigns(designs.map((design) => ({ ...design, ...toValues(design) })))

  const seen = useRef(new Map<string, bigint>())
  const onSeen = useCallback(
    (id: string, hash: bigint) => {
      const published = brought.looks.find((look) => looksTheSame(hash, BigInt(`0x${look.hash}`)))
      const isLikeOther = [...seen.current].some(([other, seenHash]) => other !== id && looksTheSame(hash, seenHash))
      seen.current.set(id, hash)
      return published ? m.zip_looksLike({ code: published.code }) : isLikeOther ? m.zip_looksLikeOther() : undefined
    },
    [brought],
  )

  function publish(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setChecked(true)
    const isReadable = ticked.every(({ price }) => !readPrice(price).problem)
    if (isReadable) onPublish(ticked)
    else requestAnimationFrame(() => focusWithLabel(form.querySelector('[aria-invalid]')))
  }

  return (
    <form onSubmit={publish} noValidate className="found-form" data-changing="">
      <p role="status" className="font-semibold">
        {m.zip_chosen({ count: ticked.length, of: designs.length })}
      </p>
      <LeftOut found={found} />
      <div className="flex flex-wrap items-end gap-2">
        <Button
          kind="quiet"
          className="px-3"
          onClick={() => changeAll((design) => ({ isTicked: !isPublished(design) }))}
        >
          {m.zip_all()}
        </Button>
        <Button kind="quiet" className="px-3" onClick={() => changeAll(() => ({ isTicked: false }))}>
          {m.zip_none()}
        </Button>
        <Select
          label={m.zip_categoryOfAll()}
          name="categoryOfAll"
          options={[{ value: '', text: m.zip_asFound() }, ...categoryOptions()]}
          onChange={({ target }) => {
            const category = target.value as FoundDesign['category']
            changeAll(({ id }) => ({
              category: category || found.designs.find((design) => design.id === id)?.category,
            }))
          }}
        />
      </div>
      <ul className="found-designs">
        {designs.map((design, nth) => (
          <FoundRow
            key={design.id}
            design={design}
            number={nth + 1}
            isPublished={isPublished(design)}
            isChecked={isChecked}
            onChange={change}
            onSeen={onSeen}
          />
        ))}
      </ul>
      <div className="found-end">
        <Failure>{wrong.length > 0 && m.zip_wrongPrices({ count: wrong.length })}</Failure>
        <Button kind="quiet" onClick={onLeave}>
          {m.zip_cancel()}
        </Button>
        <Button type="submit" className="grow" disabled={ticked.length === 0}>
          {m.zip_publish({ count: ticked.length })}
        </Button>
      </div>
    </form>
  )
}

/** Explains what the file does not have, or has and the shop does not take. */
export function LeftOut({ found }: { found: Omit<Found, 'designs'> }) {
  const { missing, omitted, copies, videos, tooLarge } = found
  const texts = [
    omitted > 0 && m.zip_omitted({ count: omitted }),
    missing > 0 && m.zip_missing({ count: missing }),
    copies > 0 && m.zip_copies({ count: copies }),
    videos > 0 && m.zip_videos({ count: videos }),
    tooLarge > 0 && m.zip_tooLarge({ count: tooLarge }),
  ].filter((text) => text !== false)
  return (
    <ul className="grid gap-1 text-sm text-teak-soft empty:hidden">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
