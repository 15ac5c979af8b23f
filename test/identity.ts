import { inLanguage } from '../src/messages/in-language.server.ts'
import { identityOf } from '../src/platform/identity.server.ts'

export const defaultIdentity = identityOf({})
export const defaultIdentityInTamil = inLanguage('ta', () => identityOf({}))
