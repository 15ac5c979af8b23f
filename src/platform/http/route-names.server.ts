import type { Context } from 'hono'
import { routePath } from 'hono/route'
import type { ServerBuild } from 'react-router'
import { languageOf, pathIn, withoutLanguage } from '../../words/language.ts'

export type RouteNames = ReturnType<typeof openRouteNames>

/** As its pattern, without what somebody has put in: `/v1/gallery/:id`, `/ta/d/:code`, `/assets/*`; of the rest `other`. */
export function openRouteNames(pages: ServerBuild) {
  const patterns = Object.values(pages.routes)
    .flatMap((route) => (route ? [patternOf(pages, route)] : []))
    .filter((pattern) => !pattern.includes('*'))
    .map((pattern) => ({ pattern, fits: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}(\\.data)?$`) }))

  function ofPage(path: string): string {
    if (path.startsWith('/assets/')) return '/assets/*'
    const inFirst = withoutLanguage(path)
    const found = patterns.find(({ fits }) => fits.test(inFirst === '/_root.data' ? '/' : inFirst))
    return found ? pathIn(languageOf(path), found.pattern) : 'other'
  }

  return {
    ofPage,
    ofRequest(context: Context): string {
      const route = routePath(context)
      return route.includes('*') ? ofPage(context.req.path) : route
    },
  }
}

type BuiltRoute = NonNullable<ServerBuild['routes'][string]>

function patternOf(pages: ServerBuild, route: BuiltRoute): string {
  const parent = route.parentId ? pages.routes[route.parentId] : undefined
  const above = parent ? patternOf(pages, parent).replace(/\/$/, '') : ''
  return route.path ? `${above}/${route.path}` : above || '/'
}
