import { type ComponentType, useContext } from 'react'
import { renderToString } from 'react-dom/server'
import { FlashContext } from './form-state.ts'

interface IslandProps<Props> {
  /** A name of `app/islands.ts`, once on a page. */
  name: string
  component: ComponentType<Props>
  /** Sent to the browser as JSON. */
  props: Props
  /** Whether the browser hydrates the island when it is near the window, or at once. */
  when?: 'visible' | 'load'
}

/** Renders a part of a page that the browser hydrates by itself. */
export function Island<Props extends object>({
  name,
  component: Component,
  props,
  when = 'visible',
}: IslandProps<Props>) {
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
