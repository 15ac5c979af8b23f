import { type ComponentType, useContext } from 'react'
import { renderToString } from 'react-dom/server'
import { FlashContext } from './forms/form-state.ts'

interface IslandProps<Props> {
  /** The name is a key of `app/islands.ts`. An island occurs once on a page. */
  name: string
  component: ComponentType<Props>
  props: Props
  when?: 'load'
}

export function Island<Props extends object>({ name, component: Component, props, when }: IslandProps<Props>) {
  const flash = useContext(FlashContext)
  const html = renderToString(
    <FlashContext value={flash}>
      <Component {...props} />
    </FlashContext>,
    { identifierPrefix: name },
  )
  return (
    <div
      data-island={name}
      data-when={when}
      data-props={JSON.stringify({ ...props, flash })}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React has escaped this HTML.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
