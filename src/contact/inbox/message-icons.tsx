import { icon } from '../../ui/icons.tsx'

export const TickIcon = () => icon('M4.5 12.5l5 5L19.5 7')

export const MailIcon = () => icon('M3.5 5.5h17v13h-17zM4 6l8 7 8-7')
