export function icon(path: string) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-5.5 flex-none fill-none stroke-current [stroke-linecap:round] [stroke-linejoin:round] [stroke-width:1.75]"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

export const PhoneIcon = () =>
  icon(
    'M6.5 3.5h2.6l1.4 4-2 1.6a12 12 0 0 0 6.4 6.4l1.6-2 4 1.4v2.6c0 1.4-1.1 2.4-2.5 2.3C10.6 19.3 4.7 13.4 4.2 6 4.1 4.6 5.1 3.5 6.5 3.5z',
  )

export const ChatIcon = () =>
  icon(
    'M3.5 20.5l1.4-4.2a8.5 8.5 0 1 1 3.2 3.1zM9 8.5c-.6 3.5 3 7.1 6.5 6.5l.5-1.7-2-1-1 .9a5 5 0 0 1-2.2-2.2l.9-1-1-2z',
  )

export const PlaceIcon = () =>
  icon(
    'M12 21c-4.3-4.6-6.5-8-6.5-11a6.5 6.5 0 0 1 13 0c0 3-2.2 6.4-6.5 11zM9.75 10a2.25 2.25 0 1 1 4.5 0 2.25 2.25 0 1 1-4.5 0',
  )

export const VideoIcon = () =>
  icon('M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM10.5 9.2v5.6l4.5-2.8z')

export const MenuIcon = () => icon('M3 6.5h5M11 6.5h5M19 6.5h2M3 12h2M8 12h5M16 12h5M3 17.5h5M11 17.5h5M19 17.5h2')

export const SearchIcon = () => icon('M4 10.5a6.5 6.5 0 1 1 13 0 6.5 6.5 0 1 1-13 0M15.5 15.5l5 5')

export const ChevronIcon = () => icon('M5.5 9l6.5 6.5L18.5 9')

export const CloseIcon = () => icon('M5 5l14 14M19 5L5 19')
