import { icon } from '../icons.tsx'

export const PhotosIcon = () => icon('M3.5 5.5h17v13h-17zM4 16l5-5 4.5 4.5 2.5-2.5 4 4M15 9.5h.01')

export const ShopIcon = () =>
  icon(
    'M4 9.5l1.5-5h13l1.5 5a2.7 2.7 0 0 1-5.3 0 2.7 2.7 0 0 1-5.4 0 2.7 2.7 0 0 1-5.3 0zM5.5 12.5v7h13v-7M10 19.5v-4.5h4v4.5',
  )

export const MoreIcon = () =>
  icon('M4.5 12a1 1 0 1 1 2 0 1 1 0 1 1-2 0M11 12a1 1 0 1 1 2 0 1 1 0 1 1-2 0M17.5 12a1 1 0 1 1 2 0 1 1 0 1 1-2 0')

export const CameraIcon = () =>
  icon('M4 7.5h3.5l1.5-2.5h6l1.5 2.5H20v11.5H4zM8.5 13a3.5 3.5 0 1 1 7 0 3.5 3.5 0 1 1-7 0')

export const PlusIcon = () => icon('M12 4.5v15M4.5 12h15')

export const TrashIcon = () => icon('M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10.25 10.5v5.5M13.75 10.5v5.5')

export const RotateIcon = () => icon('M19.5 12a7.5 7.5 0 1 1-2.2-5.3l2.2 2.3M19.5 4v5h-5')

export const CropIcon = () => icon('M7 3v14h14M3 7h14v14')

export const PreviousIcon = () => icon('M15 5.5L8.5 12l6.5 6.5')

export const NextIcon = () => icon('M9 5.5l6.5 6.5L9 18.5')
