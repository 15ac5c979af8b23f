import { type ReactNode, useEffect, useState } from 'react'
import { PhotosIcon } from '../../ui/dashboard/dashboard-icons.tsx'

interface PhotoPictureProps {
  /** A file of this device, or the address of an image of the shop. */
  photo: Blob | string | undefined
  className: string
  /** These controls need a picture that the browser can show. */
  children?: (source: string) => ReactNode
}

/** Shows a photo, or an icon for a format that only the shop reads. */
export function PhotoPicture({ photo, className, children }: PhotoPictureProps) {
  const [source, setSource] = useState<string>()
  const [unreadable, setUnreadable] = useState<PhotoPictureProps['photo']>()
  useEffect(() => {
    const url = photo instanceof Blob ? URL.createObjectURL(photo) : photo
    setSource(url)
    return () => {
      if (url !== photo && url) URL.revokeObjectURL(url)
    }
  }, [photo])

  const isUnreadable = photo === undefined || photo === unreadable
  return (
    <>
      {isUnreadable || !source ? (
        <span className={`grid place-items-center bg-limewash text-teak-soft ${className}`}>
          {isUnreadable && <PhotosIcon />}
        </span>
      ) : (
        <img
          src={source}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setUnreadable(photo)}
          className={className}
        />
      )}
      {!isUnreadable && source && children?.(source)}
    </>
  )
}
