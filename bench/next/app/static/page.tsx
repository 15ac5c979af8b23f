export const dynamic = 'force-static'
export { Home as default } from '../../components/home'
