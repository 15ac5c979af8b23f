// Next.js is installed only when its page is measured.
declare module 'next/image' {
  import type { ComponentProps, FunctionComponent } from 'react'

  const Image: FunctionComponent<ComponentProps<'img'> & { fill?: boolean; preload?: boolean }>
  export default Image
}
