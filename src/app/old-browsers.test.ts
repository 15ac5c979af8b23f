import { globSync, readFileSync } from 'node:fs'
import compat from '@mdn/browser-compat-data' with { type: 'json' }
import type { BrowserName, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import {
  type AssignmentExpression,
  type AssignmentProperty,
  type CallExpression,
  type MemberExpression,
  type NewExpression,
  type Property,
  parse,
} from 'acorn'
import { simple } from 'acorn-walk'
import { expect, test } from 'vitest'

const { browserslist } = JSON.parse(readFileSync('package.json', 'utf8')) as { browserslist: string[] }
const namesInData: Record<string, BrowserName[]> = {
  Chrome: ['chrome', 'chrome_android', 'webview_android'],
  Samsung: ['samsunginternet_android'],
  Firefox: ['firefox', 'firefox_android'],
  Safari: ['safari'],
  iOS: ['safari_ios'],
}
const floor = browserslist.flatMap((query) => {
  const [family = '', oldest = ''] = query.split(' >= ')
  return (namesInData[family] as BrowserName[]).map((browser) => ({ browser, oldest }))
})

/** Scripts test for the first three before they call them. Libraries have methods of their own with the other names. */
const exceptions = [
  ...['requestIdleCallback', 'startViewTransition', 'Notification.requestPermission'],
  ...['resize', 'use', 'dispose', 'isError', 'escape', 'fromBase64'],
]

const builtIns = Object.entries(compat.javascript.builtins as Identifier)
type Interface = Record<string, Identifier> & Identifier
const interfaces = new Map([...builtIns, ...Object.entries(compat.api)] as [string, Interface][])
const documentInterfaces = ['Window', 'Document', 'Node', 'Element', 'HTMLElement', 'Headers', 'FormData', 'Blob']
/** These are found on any object, as each interface with a method of the name is newer. */
const newerMethods = findNewerMethods()
const newerAria = new Set([...newerMethods].filter((name) => name.startsWith('aria')))

test.each(globSync('build/client/**/*.js'))('%s uses no syntax or method newer than the browserslist', (file) => {
  expect(findNewer(readFileSync(file, 'utf8'))).toEqual([])
})

/** The page works without these: a script also hides the bar of a form, and the menu is open without popovers. */
const optionalSelectors = [':has(main form :focus)', ':has(.toast-action)', ':popover-open', '::selection']

test.each(globSync('build/client/assets/{dashboard,lightbox}-*.css'))(
  '%s uses no selector newer than the browserslist',
  (file) => {
    expect(findNewerSelectors(readFileSync(file, 'utf8'))).toEqual([])
  },
)

test('the check for old browsers finds a newer selector', () => {
  expect(findNewerSelectors('a{color:red}@media print{:root:has(a){color:red}}')).toEqual([':has(a)'])
})

test.each([
  'URL.canParse(a)',
  'URL.parse(a)',
  'a.toReversed()',
  'new URLPattern(a)',
  'a.ariaLabel=b',
  'f({ariaLabel:a})',
  'a=/[a--b]/v',
  'using a=b',
])('the check for old browsers finds %s', (code) => {
  expect(findNewer(code)).not.toEqual([])
})

function findNewer(code: string): string[] {
  const found = new Set<string>()
  const note = (name: string, isNewer: boolean | undefined) => isNewer && !exceptions.includes(name) && found.add(name)
  const checkMember = ({ object, property, computed }: MemberExpression) => {
    if (computed || property.type !== 'Identifier') return
    note(property.name, newerMethods.has(property.name))
    if (object.type === 'Identifier')
      note(`${object.name}.${property.name}`, isNewer(interfaces.get(object.name)?.[`${property.name}_static`]))
  }
  const checkCall = ({ callee, ...call }: CallExpression | NewExpression) => {
    if (callee.type === 'MemberExpression' && !('optional' in call && call.optional)) checkMember(callee)
    if (callee.type === 'Identifier' && callee.name.length > 2) note(callee.name, isNewer(interfaces.get(callee.name)))
  }
  const noteAria = (name: string) => void note(name, newerAria.has(name))
  const checkAssignment = ({ left }: AssignmentExpression) =>
    left.type === 'MemberExpression' && left.property.type === 'Identifier' && noteAria(left.property.name)
  // Objects are assigned to elements.
  const checkProperty = ({ key }: Property | AssignmentProperty) => key.type === 'Identifier' && noteAria(key.name)
  try {
    const program = parse(code, { ecmaVersion: 2022, sourceType: 'module' })
    simple(program, {
      CallExpression: checkCall,
      NewExpression: checkCall,
      AssignmentExpression: checkAssignment,
      Property: checkProperty,
    })
  } catch (error) {
    found.add(String(error))
  }
  return [...found]
}

function findNewerSelectors(css: string): string[] {
  const selectors = css.match(/[^{};]+(?=\{)/g) ?? []
  const found = selectors.flatMap((selector) => [...selector.matchAll(/::?(?<name>[a-z][a-z-]+)(\([^()]*\))?/g)])
  const newer = found.filter(({ groups }) => isNewer(compat.css.selectors?.[groups?.name ?? '']))
  return newer.map(([selector]) => selector).filter((selector) => !optionalSelectors.includes(selector))
}

function findNewerMethods(): Set<string> {
  const members = [...interfaces.values()].flatMap((interfaceMembers) => Object.entries(interfaceMembers))
  const supported = new Set(
    members.filter(([, member]) => isNewer(member as Identifier) === false).map(([name]) => name),
  )
  const checked = [...builtIns.map(([name]) => name), ...documentInterfaces]
  const names = checked.flatMap((name) => Object.keys(interfaces.get(name) ?? {}))
  return new Set(names.filter((name) => /^[a-z]\w{2,}$/.test(name) && !supported.has(name)))
}

function isNewer(feature: Identifier | undefined): boolean | undefined {
  const support = feature?.__compat?.support
  return support && floor.some(({ browser, oldest }) => ![support[browser] ?? []].flat().some(isSince(oldest)))
}

function isSince(oldest: string) {
  return (statement: SimpleSupportStatement) =>
    typeof statement.version_added === 'string' &&
    statement.version_added !== 'preview' &&
    !(
      (statement.version_removed && !statement.partial_implementation) ||
      statement.flags ||
      statement.prefix ||
      statement.alternative_name
    ) &&
    statement.version_added.replace('≤', '').localeCompare(oldest, 'en', { numeric: true }) <= 0
}
