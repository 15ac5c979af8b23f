import { type ComponentType, useContext } from 'react'
import { renderToString } from 'react-dom/server'
import { FlashContext } from './form-state.ts'

interface IslandProps<Props> {
  /** The name is one of `app/islands.ts`, and occurs once on a page. */
  name: string
  component: ComponentType<Props>
  /** The browser receives the props as JSON. */
  props: Props
  when?: 'load'
}

export function Island<Props extends object>({ name, component: Component, props, when }: IslandProps<Props>) {
  const notice = useContext(FlashContext)
  const html = renderToString(
    <FlashContext value={notice}>
      <Component {...props} />
    </FlashContext>,
    { identifierPrefix: name },
  )
  return (
    <div
      data-island={name}
      data-when={when}
      data-props={JSON.stringify({ ...props, notice })}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React has escaped this HTML.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
