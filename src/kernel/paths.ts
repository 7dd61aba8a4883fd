// Translates react-admin's addresses (/car-brand, /car-brand/create, /car-brand/5,
// /car-brand/5/show) to the product's.
import { screenVariants } from '#resources/kernel/derive.ts'
import type { Resource, ScreenKind } from '#resources/kernel/types.ts'
import { recordAddress } from '../common/listAddress.ts'
import type { RecordScreen } from '../common/listAddress.ts'
import { notFoundPath } from '../common/signInAddress.ts'

/** A screen's path as a test of addresses: `:id` is a number. */
function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '(\\d+)')}/?$`)
}

interface PathPosition {
  /** With the paths in use: alternate ones replace its own. */
  resource: Resource
  kind: ScreenKind
  id: number | null
}

export interface Paths {
  /**
   * The product's address of one of react-admin's; any other address unchanged. Query and fragment
   * are kept.
   */
  toProductPath(address: string): string
  /** The screen of an address; undefined for pages that belong to no resource. */
  screenAt(pathname: string): PathPosition | undefined
}

/** react-admin's pages for refused access. */
const refusals: ReadonlySet<string> = new Set(['/access-denied', '/authentication-error'])
const canonical = /^\/([a-z0-9-]+)(?:\/(?:(create)|(\d+)(\/show)?))?\/?$/

export function createPaths(resources: readonly Resource[]): Paths {
  const byName = new Map(resources.map((one) => [one.name, one]))
  const screens = resources.flatMap(screenVariants).flatMap((resource) =>
    Object.entries(resource.screens).map(([kind, { path }]) => ({
      resource,
      kind: kind as ScreenKind,
      pattern: pathPattern(path),
    })),
  )
  /** Paths without an id come first: in /car-tech-regulations/add, 'add' is not an id. */
  const screenAt = (pathname: string): PathPosition | undefined => {
    for (const { resource, kind, pattern } of screens) {
      const match = pattern.exec(pathname)
      if (match) return { resource, kind, id: match[1] === undefined ? null : Number(match[1]) }
    }
    return undefined
  }
  const toProductPath = (address: string): string => {
    const [, pathname = '', search = '', hash = ''] =
      /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? []
    if (refusals.has(pathname)) return notFoundPath
    // Some of the product's own addresses look like react-admin's: they take precedence.
    if (screenAt(pathname)) return address
    const [, name = '', create, id, show] = canonical.exec(pathname) ?? []
    const resource = byName.get(name)
    if (!resource) return address
    if (!create && !id) {
      const home = resource.screens.list ?? resource.screens.archive
      return `${home?.path ?? notFoundPath}${search}${hash}`
    }
    const opened = show ? 'show' : 'edit'
    const screen: RecordScreen = create ? 'create' : opened
    return recordAddress(resource, screen, id === undefined ? null : Number(id), search) + hash
  }
  return { toProductPath, screenAt }
}
