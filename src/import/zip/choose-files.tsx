import { m } from '../../messages/compiled/messages.js'

/** A folder is offered in wide windows only, because phones cannot choose one. */
export function ChooseFiles({ addFiles }: { addFiles: (files: File[]) => void }) {
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <label className="button button-primary relative grow cursor-pointer md:grow-0">
        {m.zip_choose()}
        <input
          type="file"
          multiple
          accept=".zip,application/zip,application/x-zip-compressed,application/octet-stream"
          className="sr-only"
          onChange={({ currentTarget: field }) => {
            addFiles([...(field.files ?? [])])
            field.value = ''
          }}
        />
      </label>
      <label className="button button-quiet relative cursor-pointer max-md:hidden">
        {m.zip_chooseFolder()}
        <input
          type="file"
          // React does not know the property as an attribute.
          ref={(field) => void field?.toggleAttribute('webkitdirectory', true)}
          className="sr-only"
          onChange={({ currentTarget: field }) => {
            addFiles([...(field.files ?? [])])
            field.value = ''
          }}
        />
      </label>
    </div>
  )
}
