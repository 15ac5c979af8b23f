import { memo, useEffect, useRef, useState } from 'react'
import type { Category } from '../../api/gallery.ts'
import { categories, descriptionMaxLength } from '../../api/shop-constants.ts'
import { readPrice } from '../../gallery/manage/read-price.ts'
import { m } from '../../messages/compiled/messages.js'
import { Field, LongField, Select } from '../../ui/forms/field.tsx'
import type { FoundDesign } from './find-designs.ts'
import { makeThumbnail } from './make-thumbnail.ts'

/** The full names do not fit beside a price on a phone. */
const categoryNames: Record<Category, () => string> = {
  'design blouse': m.zip_design,
  'embroidery blouse': m.zip_embroidery,
  'aari blouse': m.zip_aari,
}

export const categoryOptions = () => categories.map((value) => ({ value, text: categoryNames[value]() }))

interface FoundRowProps {
  design: FoundDesign
  /** The number tells the controls of the rows apart. */
  number: number
  isPublished: boolean
  isChecked: boolean
  onChange: (id: string, change: Partial<FoundDesign>) => void
  /** @returns a remark if the photo looks like another one */
  onSeen: (id: string, hash: bigint) => string | undefined
}

/** A design that is not ticked has no fields, which keeps 300 of them light. */
export const FoundRow = memo(({ design, number, isPublished, isChecked, onChange, onSeen }: FoundRowProps) => {
  const { id, photos, price, category, isTicked, description, descriptionInTamil } = design
  const row = useRef<HTMLLIElement>(null)
  const [thumbnail, setThumbnail] = useState<{ url: string }>()
  const [remark, setRemark] = useState<string>()
  const [first] = photos
  useEffect(() => {
    if (!first) return
    let isNear = false
    let isDone = false
    let url = ''
    const observer = new IntersectionObserver(
      async ([entry]) => {
        isNear = entry?.isIntersecting ?? false
        if (!isNear || isDone) return
        const made = await makeThumbnail(first.read, () => isNear && !isDone)
        if (!made || isDone) return
        isDone = true
        url = URL.createObjectURL(made.picture)
        setThumbnail({ url })
        if (made.hash !== undefined) setRemark(onSeen(id, made.hash))
        observer.disconnect()
      },
      { rootMargin: '300px' },
    )
    observer.observe(row.current as Element)
    return () => {
      isDone = true
      observer.disconnect()
      URL.revokeObjectURL(url)
    }
  }, [id, first, onSeen])

  const photo = m.zip_nth({ number })
  const isTamil = descriptionInTamil !== ''
  const understood = readPrice(price)
  return (
    <li ref={row} className="found-design" data-ticked={isTicked ? '' : undefined}>
      <label className="found-picture">
        <img src={thumbnail?.url} alt="" hidden={!thumbnail} className="absolute inset-0 size-full object-cover" />
        <input
          type="checkbox"
          aria-label={photo}
          checked={isTicked}
          disabled={isPublished}
          onChange={({ target }) => onChange(id, { isTicked: target.checked })}
        />
        {photos.length > 1 && <span className="found-count">{m.zip_photos({ count: photos.length })}</span>}
      </label>
      <div className="found-details">
        {isPublished ? (
          <p className="font-semibold text-leaf">{m.zip_published()}</p>
        ) : (
          remark && <p className="text-sm font-semibold text-kandangi">{remark}</p>
        )}
        {isTicked ? (
          <>
            <div className="upload-details">
              <Field
                label={m.zip_price()}
                aria-label={m.zip_priceOf({ photo })}
                name="price"
                inputMode="decimal"
                autoComplete="off"
                value={price}
                problem={isChecked ? understood.problem : undefined}
                onChange={({ target }) => onChange(id, { price: target.value })}
              />
              <Select
                label={m.zip_category()}
                aria-label={m.zip_categoryOf({ photo })}
                name="category"
                options={categoryOptions()}
                value={category ?? categories[0]}
                onChange={({ target }) => onChange(id, { category: target.value as FoundDesign['category'] })}
              />
            </div>
            <LongField
              label={m.zip_words()}
              aria-label={m.zip_wordsOf({ photo })}
              name="description"
              placeholder={m.zip_words()}
              lang={isTamil ? 'ta' : undefined}
              maxLength={descriptionMaxLength}
              value={isTamil ? descriptionInTamil : description}
              onChange={({ target }: { target: HTMLTextAreaElement }) =>
                onChange(id, { [isTamil ? 'descriptionInTamil' : 'description']: target.value })
              }
            />
          </>
        ) : (
          <p className="found-words">
            {[price && `₹${price}`, description || descriptionInTamil].filter(Boolean).join(' · ')}
          </p>
        )}
      </div>
    </li>
  )
})
