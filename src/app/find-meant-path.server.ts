import { designAddress, formatDesignCode, parseDesignCode } from '../gallery/public/design-code.ts'
import { languageOf, languages, pathIn, withoutLanguage } from '../messages/language.ts'
import { decodePath } from '../platform/http/old-addresses.server.ts'
import { sections } from '../site/header.tsx'
import { pages } from './pages.server.ts'

const paths = [...pages, ...sections].map(({ path }) => path).filter((path) => !path.includes(':'))
const meantPaths = new Map(
  languages.flatMap((language) => paths.map((path) => [plain(pathIn(language, path)), pathIn(language, path)])),
)

/** Returns the path of the page that a missing one was meant to be, such as `/ta/login` for `/TA/Login`. */
export function findMeantPath(pathname: string): string | undefined {
  return meantPaths.get(plain(decodePath(pathname)))
}

/** Returns the path of the design for an address such as `/D/db1`. */
export function findMeantDesign(pathname: string): string | undefined {
  const path = decodePath(pathname).toLowerCase()
  const [, code = ''] = /^\/d\/([^/]+)$/.exec(withoutLanguage(path)) ?? []
  const design = parseDesignCode(code)
  return design && pathIn(languageOf(path), designAddress(formatDesignCode(design.category, design.number)))
}

/** Phones capitalise words, and messengers append to an address the full stop or bracket that follows it. */
function plain(path: string): string {
  return path
    .toLowerCase()
    .replace('#', '/')
    .replace(/\/+/g, '/')
    .replace(/[^\p{L}\p{M}\p{N}]+$/u, '')
}
