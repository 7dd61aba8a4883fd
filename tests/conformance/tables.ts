// The tables of the specification, and decisions on its gaps, as data.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allResources, screensOf } from '#resources/kernel/derive.ts'
import type { RoleName } from '#resources/kernel/names.ts'

const table = <T>(name: string): T =>
  JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8')) as T

export interface RouteRow {
  path: string
  title: string
  screen: string
  /** As the specification spells them, 'all', or its words where it gives no list. */
  roles: string[] | string
  action: 'create' | 'edit' | 'read' | null
  auth: boolean
  alias: string | null
  /** The list in the product's spelling; decided where the specification gives none. */
  decided: string[] | 'all'
}

export interface AccessRow {
  resource: string
  alternative_name: string
  /** Its page in the event log. */
  page: string
  routes: { path: string; name: string }[]
  levels: Partial<Record<RoleName, number>>
}

/** The 99 screens of the specification. */
export const routes = table<RouteRow[]>('routes')
/** Screens of our own, beside them. */
export const ownRoutes =
  table<{ path: string; roles: string[] | 'all'; tabOf: string | null }[]>('own-routes')
/** Access names of the whole product, those of screens that are not built yet included. */
export const access = table<AccessRow[]>('access')
/** Paths at which a descriptor has a screen today; the others lead to the not-found page. */
export const builtPaths: readonly string[] = allResources().flatMap((resource) =>
  screensOf(resource).map(({ screen }) => screen.path.replaceAll(/:(\w+)/g, '{$1}')),
)
