import { inLanguage } from '../src/messages/in-language.server.ts'
import { identityOf } from '../src/platform/identity.server.ts'

/** The identity of a shop without settings and saved details. */
export const defaultIdentity = identityOf({}, {})
export const defaultIdentityInTamil = inLanguage('ta', () => identityOf({}, {}))
