import type { Graph, Thing } from 'schema-dts'

/**
 * What a page is about, in schema.org's words, for programs that read pages. It is written on the server alone: there it
 * is read, so that no browser fetches what could write it. As data it needs no nonce: nothing in it is ever run.
 * @param props.things undefined in browsers, which leave what they got.
 */
export function StructuredData({ things }: { things: readonly Thing[] | undefined }) {
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {import.meta.env.SSR && things ? writeGraph(things) : ''}
    </script>
  )
}

/** No word of the owner can end the element: to JSON, a `<` is the same by its number. */
function writeGraph(things: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things }
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}
