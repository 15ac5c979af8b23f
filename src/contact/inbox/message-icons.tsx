import { icon } from '../../ui/icons.tsx'

export const TickIcon = () => icon('M4.5 12.5l5 5L19.5 7')
