import type { ReactNode } from 'react'

function icon(children: ReactNode) {
  return (
    <svg
      viewBox="0 0 24 24"
      // The attributes set the size until the style sheet is there.
      width={22}
      height={22}
      className="size-5.5 flex-none fill-none stroke-current [stroke-linecap:round] [stroke-linejoin:round] [stroke-width:1.75]"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

const path = (d: string) => icon(<path d={d} />)

export const PhoneIcon = () =>
  path(
    'M6.5 3.5h2.6l1.4 4-2 1.6a12 12 0 0 0 6.4 6.4l1.6-2 4 1.4v2.6c0 1.4-1.1 2.4-2.5 2.3C10.6 19.3 4.7 13.4 4.2 6 4.1 4.6 5.1 3.5 6.5 3.5z',
  )

export const ChatIcon = () =>
  path(
    'M3.5 20.5l1.4-4.2a8.5 8.5 0 1 1 3.2 3.1zM9 8.5c-.6 3.5 3 7.1 6.5 6.5l.5-1.7-2-1-1 .9a5 5 0 0 1-2.2-2.2l.9-1-1-2z',
  )

export const PlaceIcon = () =>
  path(
    'M12 21c-4.3-4.6-6.5-8-6.5-11a6.5 6.5 0 0 1 13 0c0 3-2.2 6.4-6.5 11zM9.75 10a2.25 2.25 0 1 1 4.5 0 2.25 2.25 0 1 1-4.5 0',
  )

export const VideoIcon = () =>
  icon(
    <>
      <rect x="3" y="5" width="18" height="14" rx="2" />
      <path d="M10.5 9.2v5.6l4.5-2.8z" />
    </>,
  )

export const MenuIcon = () => path('M3 6.5h5M11 6.5h5M19 6.5h2M3 12h2M8 12h5M16 12h5M3 17.5h5M11 17.5h5M19 17.5h2')

export const ArrowIcon = ({ direction }: { direction: 'left' | 'right' }) =>
  path(direction === 'left' ? 'M20 12H4.5M11 5.5L4.5 12l6.5 6.5' : 'M4 12h15.5M13 5.5l6.5 6.5-6.5 6.5')

export const SearchIcon = () => path('M4 10.5a6.5 6.5 0 1 1 13 0 6.5 6.5 0 1 1-13 0M15.5 15.5l5 5')

export const UnfoldIcon = () => path('M5.5 9l6.5 6.5L18.5 9')

export const CloseIcon = () => path('M5 5l14 14M19 5L5 19')
