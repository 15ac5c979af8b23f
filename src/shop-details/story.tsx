/** In the owner's own lines. */
export function Story({ story }: { story: string }) {
  return <p className="mt-4 wrap-anywhere whitespace-pre-line">{story}</p>
}
