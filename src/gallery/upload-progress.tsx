import { messages } from '../contract/messages.ts'

const { admin } = messages

const barLook =
  'h-3 w-full appearance-none bg-thread [&::-moz-progress-bar]:bg-kandangi [&::-webkit-progress-bar]:bg-thread [&::-webkit-progress-value]:bg-kandangi'

/** @param props.share of the photo that has been sent, 0 to 1. */
export function UploadProgress({ share }: { share: number }) {
  return (
    <div>
      <progress aria-label={admin.progress} max={1} value={share} className={barLook} />
      <p className="tabular-nums">{share < 1 ? admin.uploading(Math.floor(share * 100)) : admin.preparing}</p>
    </div>
  )
}
