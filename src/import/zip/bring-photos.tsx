import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { photos as queue, uploadQueue } from '../../gallery/uploads/upload-queue.ts'
import { m } from '../../messages/compiled/messages.js'
import { useAction, useRefresh } from '../../ui/dashboard/action.tsx'
import { useWarningBeforeLeaving } from '../../ui/dashboard/use-warning-before-leaving.ts'
import { Failure } from '../../ui/forms/button.tsx'
import { BringReport } from './bring-report.tsx'
import type { BroughtPhotos } from './brought-photos.server.ts'
import { ChooseFiles } from './choose-files.tsx'
import type { Found, FoundDesign } from './find-designs.ts'
import { photoId } from './find-designs.ts'
import { FoundDesigns, LeftOut } from './found-designs.tsx'
import { type HandedOver, handOver } from './hand-over.ts'
import { ArchiveError, archiveMaxFiles, listFiles } from './read-archive.ts'

const problems = {
  cut: m.zip_cut,
  encrypted: m.zip_encrypted,
  'too many': () => m.zip_tooMany({ max: archiveMaxFiles }),
}

interface Outcome extends HandedOver {
  found: Found
  unticked: number
  known: number
}

/** @param children are the guides, which a found file replaces */
export function BringPhotos({ brought, children }: { brought: BroughtPhotos; children: ReactNode }) {
  const { items } = useSyncExternalStore(queue.subscribe, queue.state, queue.emptyState)
  const [found, setFound] = useState<Found>()
  const [problem, setProblem] = useState<string>()
  const [step, setStep] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome>()
  const refresh = useRefresh()
  useEffect(() => {
    uploadQueue.whenDone = () => void refresh()
  }, [refresh])
  const isPublished = ({ photos }: FoundDesign) =>
    photos.some((photo) => brought.ids.includes(photoId(photo)) || queue.find(photoId(photo)))

  const choosing = useAction(async (chosen: File[]) => {
    if (chosen.length === 0) return
    setProblem(undefined)
    setOutcome(undefined)
    setStep(m.zip_reading())
    try {
      const { findDesigns } = await import('./find-designs.ts')
      const files = await listFiles(chosen, (count) => setStep(m.zip_readingFiles({ count })))
      const read = await findDesigns(files, (share) =>
        setStep(m.zip_readingTexts({ percent: Math.floor(share * 100) })),
      )
      if (read.designs.length > 0) setFound(read)
      else setProblem(explainEmpty(read))
    } catch (error) {
      setProblem(error instanceof ArchiveError ? problems[error.problem]() : m.zip_unreadable())
    }
    setStep(undefined)
  })

  const publishing = useAction(async (designs: FoundDesign[]) => {
    if (!found) return
    const known = found.designs.filter(isPublished).length
    setStep(m.zip_saving({ nth: 0, count: designs.length }))
    const handedOver = await handOver(designs, (nth) => setStep(m.zip_saving({ nth, count: designs.length })))
    setOutcome({ ...handedOver, found, known, unticked: found.designs.length - known - designs.length })
    setFound(undefined)
    setStep(undefined)
    scrollTo(0, 0)
  })

  // The page warns, because photos that are not copied yet are lost with it.
  useWarningBeforeLeaving(publishing.busy ?? false)
  const isReported = items.length > 0 || outcome || brought.ids.length > 0
  const isBusy = choosing.busy || publishing.busy
  return (
    <>
      <div role="status" className="mt-3 font-semibold tabular-nums empty:hidden">
        {step}
      </div>
      {publishing.busy && <p className="field-hint">{m.zip_stay()}</p>}
      {found ? (
        !publishing.busy && (
          <FoundDesigns
            found={found}
            brought={brought}
            isPublished={isPublished}
            onPublish={(designs) => void publishing.run(designs)}
            onLeave={() => setFound(undefined)}
          />
        )
      ) : (
        <>
          {isReported ? (
            <section aria-label={m.zip_report()} className="panel mt-3">
              <BringReport publishedCount={brought.ids.length}>{outcome && <Skipped {...outcome} />}</BringReport>
            </section>
          ) : (
            <p className="mt-3 max-w-[44rem]">{m.zip_intro()}</p>
          )}
          <Failure>{problem}</Failure>
          {!isBusy && <ChooseFiles addFiles={(files) => void choosing.run(files)} />}
          {children}
        </>
      )}
    </>
  )
}

function Skipped({ found, unticked, known, broken, full }: Outcome) {
  const texts = [
    full > 0 && m.zip_full({ count: full }),
    unticked > 0 && m.zip_unticked({ count: unticked }),
    known > 0 && m.zip_known({ count: known }),
    broken > 0 && m.zip_broken({ count: broken }),
  ].filter((text) => text !== false)
  return (
    <div className="grid gap-1">
      <ul className="grid gap-1 text-sm text-teak-soft empty:hidden">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <LeftOut found={found} />
    </div>
  )
}

function explainEmpty({ isPage, omitted, missing, videos, tooLarge }: Found): string {
  if (isPage) return m.zip_instagramPage()
  if (omitted > 0) return m.zip_omitted({ count: omitted })
  if (missing > 0) return m.zip_missing({ count: missing })
  if (tooLarge > 0) return m.zip_tooLarge({ count: tooLarge })
  return videos > 0 ? m.zip_onlyVideos() : m.zip_nothing()
}
