// The specification's table of 99 screens and its table of access names, compared with the
// descriptors.
import { describe, expect, it } from 'vitest'
import {
  alternativeName,
  canRead,
  guardPasses,
  routeName,
  seedLevels,
} from '#resources/kernel/access.ts'
import type { Levels } from '#resources/kernel/access.ts'
import { allResources, screensOf } from '#resources/kernel/derive.ts'
import { withDesks } from '#resources/kernel/views/desks.ts'
import { roleName, roleNames } from '#resources/kernel/names.ts'
import type { ScreenKind } from '#resources/kernel/types.ts'
import { lookupReaders } from '#resources/kernel/views/lookups.ts'
import { allPaths, opens } from '#tests/e2e/support/expected-access.ts'
import { headings } from '#tests/e2e/support/headings.ts'
import { access, builtPaths, ownRoutes, routes } from './tables.ts'

const inBraces = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')
const screens = withDesks(allResources()).flatMap((resource) =>
  screensOf(resource).map(({ kind, screen }) => ({
    resource,
    kind,
    path: inBraces(screen.path),
    screen,
  })),
)
const rooms = ['/', '/login', '/notFound', '/notification-items', '/messages', '*']
const sorted = (roles: readonly string[] | 'all') => (roles === 'all' ? roles : [...roles].sort())

describe('the 99 screens of the specification', () => {
  it('are all in the project, each owned by one resource or page', () => {
    expect(routes).toHaveLength(99)
    const owned = access.flatMap((row) => row.routes.map(({ path }) => path))
    expect(new Set(owned).size).toBe(owned.length)
    expect([...owned, ...rooms, '/profile'].sort()).toEqual(
      [...routes, ...ownRoutes].map(({ path }) => path).sort(),
    )
  })
  it('have the role lists of the specification, or the decided ones where it gives none', () => {
    for (const { path, roles, decided } of routes) {
      if (Array.isArray(roles))
        expect([path, sorted(decided)]).toEqual([path, sorted(roles.map(roleName))])
      else if (roles === 'all') expect([path, decided]).toEqual([path, 'all'])
      if (decided !== 'all')
        expect(decided.filter((role) => !(roleNames as readonly string[]).includes(role))).toEqual(
          [],
        )
    }
  })
  it('cover vehicles, drivers, fuel, dispatching, inspections, maintenance and the warehouse', () => {
    const parts = ['fleet', 'staff', 'fuel', 'dispatch', 'schedule', 'waybill', 'inspection']
    for (const area of [...parts, 'maintenance', 'warehouse']) {
      const own = screens.filter(({ resource, kind }) => resource.area === area && kind === 'list')
      expect([area, own.some(({ path }) => routes.some((one) => one.path === path))]).toEqual([
        area,
        true,
      ])
    }
  })
  it('are at their paths, for their roles and with their actions', () => {
    const kinds: Readonly<Record<string, ScreenKind[]>> = {
      create: ['create'],
      edit: ['edit'],
      read: ['archive', 'show'],
      // a card at an address of its own may be the same screen
      null: ['list', 'create', 'edit'],
    }
    for (const { path, kind, screen } of screens) {
      const row = routes.find((one) => one.path === path) ?? {
        action: null,
        decided: undefined,
        ...ownRoutes.find((one) => one.path === path),
      }
      const roles = 'roles' in row && row.decided === undefined ? row.roles : row.decided
      expect([path, sorted(screen.roles)]).toEqual([
        path,
        roles && sorted(roles as readonly string[] | 'all'),
      ])
      expect([path, kinds[String(row.action)]]).toEqual([path, expect.arrayContaining([kind])])
    }
    expect(builtPaths.length).toBe(screens.length)
  })
  it('are all there', () => {
    const known = new Set<string>([...builtPaths, ...rooms, '/profile'])
    expect(routes.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([])
  })
})

describe('access names', () => {
  const seeded = seedLevels(allResources())
  it.each(
    allResources()
      .filter(({ access: name }) => !lookupReaders(allResources()).has(name))
      .map((one) => [one.name, one] as const),
  )('of %s are those of the specification’s table', (_, resource) => {
    const row = access.find((one) => one.resource === resource.access)
    expect(row).toMatchObject({
      alternative_name: alternativeName(resource.access),
      page: resource.page,
    })
    const named = withDesks([resource])
      .filter(({ access: of }) => of === resource.access)
      .flatMap((one) =>
        screensOf(one).map(({ screen }) => ({
          path: inBraces(screen.path),
          name: routeName(one, screen),
        })),
      )
    expect(
      named.filter(
        (one) => !row?.routes.some((other) => other.path === one.path && other.name === one.name),
      ),
    ).toEqual([])
    const levels = Object.fromEntries(
      seeded
        .filter((one) => one.resource === resource.access)
        .map(({ role, level }) => [role, level]),
    )
    expect(levels).toEqual(row?.levels)
  })
  it('follow the same rule at every route of the table', () => {
    for (const row of access) {
      expect(row.alternative_name).toBe(alternativeName(row.resource))
      for (const { path, name } of row.routes) {
        const screen = { path: path.replaceAll(/\{(\w+)\}/g, ':$1') }
        expect(name).toBe(routeName({ access: row.resource as never }, screen))
      }
    }
  })
  it('open exactly the routes of their guard', () => {
    for (const { resource, alternative_name } of access)
      for (const other of access)
        for (const { name } of other.routes) {
          const passes = guardPasses([{ alternative_name, access: 1 }], name)
          expect([alternative_name, name, passes]).toEqual([
            alternative_name,
            name,
            other.resource === resource,
          ])
        }
  })
  it('open nothing at level 0', () => {
    for (const { alternative_name, routes: own } of access)
      for (const { name } of own)
        expect(guardPasses([{ alternative_name, access: 0 }], name)).toBe(false)
  })
})

describe('access of every role', () => {
  it.each(roleNames)('%s: the API answers exactly what its role lists and levels allow', (role) => {
    const levels: Levels = Object.fromEntries(
      access.map((row) => [row.resource, row.levels[role] ?? 0]),
    )
    for (const { resource, screen, path } of screens) {
      const listed = screen.roles === 'all' || screen.roles.includes(role)
      const entries = access.map((row) => ({
        alternative_name: row.alternative_name,
        access: row.levels[role] ?? 0,
      }))
      const opens = listed && guardPasses(entries, routeName(resource, screen))
      if (opens) expect([path, canRead(levels, resource.access)]).toEqual([path, true])
      // roles in a list have the level that belongs to it
      if (listed) expect([path, opens]).toEqual([path, true])
    }
  })
})

describe('what browser tests know of the screens', () => {
  it('has a heading for each built screen other than those of a record', () => {
    expect(builtPaths.filter((path) => !path.includes('{id}') && !headings[path])).toEqual([])
  })
  it('opens different screens to different roles', () => {
    const seen = ([['root'], ['dispatcher'], ['hr']] as const).map((roles) =>
      allPaths.filter((path) => opens(path, roles)),
    )
    expect(new Set(seen.map(String)).size).toBe(3)
    expect(seen.every((paths) => paths.length > 3 && paths.length < allPaths.length)).toBe(true)
  })
})
