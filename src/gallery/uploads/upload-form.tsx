import { useState } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { useAction, useKeptFocus } from '../../ui/dashboard/action.tsx'
import { closeSheet, closeSheetOf, openSheet, useOpenSheet } from '../../ui/dashboard/open-sheet.ts'
import { readPrice } from '../manage/read-price.ts'
import { RejectedPhotos, useIncomingFiles, useSharedPhotos } from './incoming-photos.tsx'
import type { CompleteSelection } from './selections.ts'
import { UploadBlock } from './upload-block.tsx'
import { UploadList } from './upload-list.tsx'
import { uploadQueue } from './upload-queue.ts'
import { UploadSheet } from './upload-sheet.tsx'
import { type AddedPhoto, useSelections } from './use-selections.ts'

/** The address of the open sheet is `/admin#chosen`, so that going back closes it. */
export const sheetOfChosen = 'chosen'

export function UploadForm() {
  const selections = useSelections()
  const { all, isEditing } = selections
  const [currentId, setCurrentId] = useState<string>()
  const [checkedIds, setCheckedIds] = useState<string[]>([])
  const isOpen = useOpenSheet() === sheetOfChosen && all.length > 0

  function open(id: string | undefined) {
    setCurrentId(id)
    openSheet(sheetOfChosen)
  }

  function add(photos: AddedPhoto[], opensSheet = true) {
    const firstId = selections.add(photos)
    if (opensSheet && all.length + photos.length > 1) open(firstId)
  }
  const addFiles = (files: File[]) => add(files.map((file) => ({ file })))
  useIncomingFiles(addFiles)
  const rejected = useSharedPhotos(add)

  const storing = useAction(async () => {
    await uploadQueue.add(all)
    await selections.clear()
    closeSheetOf(sheetOfChosen)
  })

  const problemOf = ({ id, price }: CompleteSelection) =>
    checkedIds.includes(id) ? readPrice(price).problem : undefined

  /** @returns the id of the first of these photos with a price that cannot be read */
  function check(photos: CompleteSelection[]): string | undefined {
    setCheckedIds(photos.map(({ id }) => id))
    return photos.find(({ price }) => readPrice(price).problem)?.id
  }

  function upload(): boolean {
    if (isEditing) return true
    const wrongId = check(all)
    if (wrongId === undefined) void storing.run()
    else if (all.length > 1) open(wrongId)
    return wrongId === undefined
  }

  const busyText = isEditing ? m.admin_processing() : storing.busy && m.admin_savingPhotos()
  const common = { selections, problemOf, busyText, addFiles }
  const messages = <RejectedPhotos photos={rejected} />
  return (
    <div
      ref={useKeptFocus<HTMLDivElement>()}
      tabIndex={-1}
      data-changing={all.length > 0 ? '' : undefined}
      className="outline-none"
    >
      <UploadBlock {...common} isCovered={isOpen} onOpen={open} onUpload={upload}>
        {messages}
      </UploadBlock>
      {isOpen && (
        <UploadSheet
          {...common}
          currentId={currentId}
          onSelect={setCurrentId}
          onCheck={(photo) => check([photo]) === undefined}
          onUpload={upload}
          onClose={closeSheet}
        >
          {messages}
        </UploadSheet>
      )}
      <UploadList />
    </div>
  )
}
