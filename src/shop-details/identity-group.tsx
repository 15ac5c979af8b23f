import { m } from '../messages/compiled/messages.js'
import { foreignLanguage } from '../messages/detect-language.ts'
import { type Identity, resolveIdentity } from '../messages/identity.ts'
import { type EditedDetails, EditorField, EditorGroup } from './editor-group.tsx'
import { ShopName } from './shop-name.tsx'
import { TextFields } from './text-fields.tsx'

export function IdentityGroup(edited: EditedDetails) {
  const { en, ta, establishedYear } = edited.defaults
  return (
    <EditorGroup
      heading={m.shopDetails_identity_heading()}
      saveText={m.shopDetails_identity_save()}
      {...edited}
      fields={(_, texts) => (
        <>
          <TextFields group="identity" texts={texts} />
          <EditorField
            label={m.shopDetails_identity_year()}
            name="establishedYear"
            inputMode="numeric"
            pattern="\d{4}"
            maxLength={4}
          />
        </>
      )}
      preview={(details) => (
        <IdentityPreview identity={resolveIdentity(details, { ...en, establishedYear, tamil: ta })} />
      )}
    />
  )
}

function IdentityPreview({ identity }: { identity: Identity }) {
  const { welcome, tagline } = identity
  return (
    <div className="grid gap-4 bg-plaster p-5 wrap-anywhere">
      <ShopName identity={identity} />
      <p lang={foreignLanguage(welcome)} className="font-heading text-2xl font-semibold text-kandangi">
        {welcome}
      </p>
      <p lang={foreignLanguage(tagline)}>{tagline}</p>
    </div>
  )
}
