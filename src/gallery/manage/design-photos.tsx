import { useState } from 'react'
import type { DesignPhoto, PhotoSide } from '../../api/gallery.ts'
import { photoSides } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { Button, Failure } from '../../ui/forms/button.tsx'
import { sideName } from '../public/design-texts.ts'
import { listPhotos } from '../public/list-photos.ts'
import { Picture } from '../public/picture.tsx'
import { AddedPhotos } from '../uploads/added-photos.tsx'
import { type ShowChange, usePhotoChange } from './design-changes.ts'
import type { ManagedPicture } from './manage-gallery.server.ts'

/** Shows one photo large, and adds others. One of several photos can be made the first one, be named, and be removed. */
export function DesignPhotos({ picture, showChange }: { picture: ManagedPicture; showChange: ShowChange }) {
  const [chosenUrl, setChosenUrl] = useState(picture.url)
  const { busy, failure, run } = usePhotoChange(picture, showChange)
  const photos = listPhotos(picture)
  const nth = Math.max(
    0,
    photos.findIndex(({ url }) => url === chosenUrl),
  )
  const photo = photos[nth] as DesignPhoto
  const { code } = picture
  const place = { place: nth + 1, count: photos.length }

  return (
    <>
      <Picture
        picture={{ ...picture, ...photo }}
        sizes="(width >= 48rem) 20rem, 100vw"
        loading="eager"
        className="picture-whole"
      />
      <h3 className="text-base">{m.album_morePhotos()}</h3>
      <ul aria-label={m.album_photosOf({ code })} className="flex flex-wrap gap-1.5">
        {photos.length > 1 &&
          photos.map((photo, at) => (
            <li key={photo.url}>
              <button
                type="button"
                aria-label={m.album_showPhoto({ place: at + 1, count: photos.length })}
                aria-pressed={at === nth}
                onClick={() => setChosenUrl(photo.url)}
                className="design-thumbnail"
              >
                <Picture picture={{ ...picture, ...photo }} sizes="56px" className="size-14" />
              </button>
            </li>
          ))}
        <AddedPhotos item={picture} count={photos.length} />
      </ul>
      {photos.length > 1 && (
        <div className="flex flex-wrap gap-1.5">
          <select
            value={photo.side ?? ''}
            disabled={busy}
            aria-label={m.album_photoShows(place)}
            onChange={({ target }) => void run(photo, { side: target.value as PhotoSide | '' })}
            className="field-input grow basis-24 px-2 text-sm"
          >
            <option value="">{m.album_photoShowsAll()}</option>
            {photoSides.map((side) => (
              <option key={side} value={side}>
                {sideName(side)}
              </option>
            ))}
          </select>
          {nth > 0 && (
            <Button
              kind="quiet"
              className="grow px-2 text-sm"
              aria-disabled={busy}
              onClick={() => void run(photo, { place: 0 })}
            >
              {m.album_makeFirstPhoto()}
            </Button>
          )}
          <Button
            kind="danger"
            className="grow basis-16 px-2 text-sm"
            aria-label={m.album_removePhoto(place)}
            aria-disabled={busy}
            onClick={() => void run(photo)}
          >
            {m.admin_removeUpload()}
          </Button>
        </div>
      )}
      <Failure>{failure}</Failure>
    </>
  )
}
