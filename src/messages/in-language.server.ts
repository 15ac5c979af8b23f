import { AsyncLocalStorage } from 'node:async_hooks'
import { overwriteServerAsyncLocalStorage } from './compiled/runtime.js'
import type { Language } from './language.ts'

const languages = new AsyncLocalStorage<{ locale?: Language }>()
overwriteServerAsyncLocalStorage(languages)

export function inLanguage<T>(language: Language, work: () => T): T {
  return languages.run({ locale: language }, work)
}
