import { icon } from '../icons.tsx'

export const PhotosIcon = () => icon('M3.5 5.5h17v13h-17zM4 16l5-5 4.5 4.5 2.5-2.5 4 4M15 9.5h.01')

export const MessagesIcon = () => icon('M3.5 4.5h17v12h-10l-4.5 4v-4h-2.5zM8 9h8M8 12.5h5')

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

export const PencilIcon = () => icon('M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5zM13.5 7l3.5 3.5')

export const PreviousIcon = () => icon('M15 5.5L8.5 12l6.5 6.5')

export const NextIcon = () => icon('M9 5.5l6.5 6.5L9 18.5')

export const StatisticsIcon = () => icon('M4 19.5h16M6.5 16v-4M12 16V5.5M17.5 16V9')

export const EyeIcon = () =>
  icon(
    'M2.5 12c2.4-4 5.6-6 9.5-6s7.1 2 9.5 6c-2.4 4-5.6 6-9.5 6s-7.1-2-9.5-6zM9.25 12a2.75 2.75 0 1 1 5.5 0 2.75 2.75 0 1 1-5.5 0',
  )

export const PrintIcon = () => icon('M7 8.5V4h10v4.5M7 16.5H4v-8h16v8h-3M7 14h10v6H7zM16.5 11h.01')

export const HelpIcon = () =>
  icon('M3.5 12a8.5 8.5 0 1 1 17 0 8.5 8.5 0 1 1-17 0M9.5 9.75a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1.9-1.1 1.8M12 16.75h.01')

export const ClockIcon = () => icon('M3.5 12a8.5 8.5 0 1 1 17 0 8.5 8.5 0 1 1-17 0M12 7v5.25l3.5 2')

export const ClosedIcon = () => icon('M4 5.5h16v14.5H4zM4 9.5h16M8 3v4M16 3v4M9.5 12.5l5 5M14.5 12.5l-5 5')

export const RupeeIcon = () => icon('M7 4.5h10M7 9h10M7 4.5h3.5a4.5 4.5 0 0 1 0 9H7l7 6.5')

export const LockIcon = () => icon('M5.5 10.5h13v9.5h-13zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14.5v2')

export const LanguageIcon = () =>
  icon(
    'M3.5 12a8.5 8.5 0 1 1 17 0 8.5 8.5 0 1 1-17 0M3.5 12h17M12 3.5c2.4 2.5 3.5 5.3 3.5 8.5s-1.1 6-3.5 8.5c-2.4-2.5-3.5-5.3-3.5-8.5s1.1-6 3.5-8.5z',
  )

export const BackupIcon = () => icon('M8.5 8.5h11.5v11.5h-11.5zM15.5 8.5V4H4v11.5h4.5M11.5 14.5l2 2 3.5-4')

export const MailIcon = () => icon('M3.5 5.5h17v13h-17zM3.5 6.5l8.5 7 8.5-7')

export const RestoreIcon = () => icon('M4.5 12a7.5 7.5 0 1 0 2.2-5.3l-2.2 2.3M4.5 4v5h5M12 8v4.5l3 1.75')

export const HandsetIcon = () => icon('M7 3h10v18h-10zM11 18h2')

export const NewerIcon = () => icon('M12 4v11.5M7 11l5 5 5-5M4.5 20h15')
