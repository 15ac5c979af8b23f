import type { ReactNode } from 'react'

function ServiceIcon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 112 112"
      className="size-28 lg:size-36 fill-none stroke-kandangi [stroke-linecap:round] [stroke-linejoin:round] [stroke-width:2]"
      aria-hidden="true"
    >
      <path d="M56 2l54 54-54 54L2 56z" className="fill-limewash stroke-none" />
      <path d="M56 10l46 46-46 46-46-46z" className="stroke-mustard" strokeDasharray="5 5" />
      {children}
    </svg>
  )
}

export function BlouseIcon() {
  return (
    <ServiceIcon>
      <path
        d="M42 34l-12 5-10 23 13 6 5-9c2 9 1 15-1 25h38c-2-10-3-16-1-25l5 9 13-6-10-23-12-5c0 21-4 29-14 29s-14-8-14-29z"
        className="fill-paper"
      />
      <path d="M22 57l13 6M90 57l-13 6M38 79h36" />
      <path d="M47 38c0 14 3 19 9 19s9-5 9-19" className="stroke-mustard" strokeDasharray="0 4.5" strokeWidth="3" />
      <path d="M42 38q14 7 28 0M56 41.5v8" />
    </ServiceIcon>
  )
}

export function NeedleIcon() {
  return (
    <ServiceIcon>
      <path d="M20 66c12-6 24 6 36 0s24 6 36 0v18c-12 6-24-6-36 0s-24-6-36 0z" className="fill-paper" />
      <path d="M26 72.5c10-4 20 5 30 0s20 4 30 0" className="stroke-mustard" strokeDasharray="5 5" strokeWidth="3" />
      <path d="M82 22L44 68l-3-2.5L79 19.5q4-2 3 2.5z" className="fill-paper" />
      <path d="M78 24l-3.5 4.5" />
      <path d="M76.5 26c-14-12-30-6-34 4s-14 10-18 2" className="stroke-mustard" />
    </ServiceIcon>
  )
}

export function FrameIcon() {
  return (
    <ServiceIcon>
      <circle cx="56" cy="58" r="31" className="fill-paper" />
      <circle cx="56" cy="58" r="25.5" />
      <path d="M50 27v-8h12v8M53 19v-4h6v4" className="fill-paper" />
      <path
        d="M52 74c-11-4-13-20-4-29 5-5 13-6 18-1-5 0-7 4-5 9 3 8 3 19-9 21z"
        className="stroke-mustard"
        strokeDasharray="4 2.5"
        strokeWidth="3"
      />
      <path d="M52 67c-4-3-4-10 0-14 3 4 4 10 0 14z" />
      <path d="M67 66c3-1 5-3 5-6-3 0-5 2-5 6zM67 66v6" />
    </ServiceIcon>
  )
}
