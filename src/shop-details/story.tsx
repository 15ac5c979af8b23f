import { foreignLanguage } from '../messages/detect-language.ts'

export function Story({ story }: { story: string }) {
  return (
    <p lang={foreignLanguage(story)} className="mt-4 wrap-anywhere whitespace-pre-line">
      {story}
    </p>
  )
}
