import type { Graph, Thing } from 'schema-dts'

/** What the page is about, in the words of schema.org. Browsers do not run it. */
export function StructuredData({ things }: { things: readonly Thing[] }) {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things }
  // No text of the owner may end the element.
  const json = JSON.stringify(graph).replaceAll('<', '\\u003c')
  return <script type="application/ld+json">{json}</script>
}
