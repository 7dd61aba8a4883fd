import { describe, expect, it } from 'vitest'
import { alternativeName, seedLevels } from '#resources/kernel/access.ts'
import { mayOpen } from '#dataProviders/session/rights.ts'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import { namedDesks } from '#resources/kernel/views/desks.ts'
import { roleNames } from '#resources/kernel/names.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { listAddress, recordAddress } from '#src/common/listAddress.ts'
import { createPaths } from '#src/kernel/paths.ts'
import {
  pinnedEntriesOf,
  entryOf,
  isListOpen,
  isRecordOpen,
  screensFor,
  groupAreaOf,
  menuOf,
} from '#src/kernel/menuScreens.ts'
import { specimens } from '#tests/specimens/resources.ts'

const resources = [...allResources(), ...(specimens as unknown as Resource[])]
function user(role: string, ...names: string[]) {
  return {
    fmsStaff: {
      id: null,
      roleId: null,
      resourceAccess: names.map((name) => ({ alternative_name: alternativeName(name), access: 1 })),
    },
    realm_access: { roles: [role] },
  }
}

const seen = (role: string, ...names: string[]) =>
  menuOf(user(role, ...names), resources).map(({ area, entries }) => [
    area,
    ...entries.map(({ resource, tabs }) => [resource.name, ...tabs.map(({ path }) => path)]),
  ])

describe('the menu', () => {
  it('has the accessible lists by area, each with its archive and tabs', () => {
    expect(seen('root', 'car-brand', 'subdivision', 'company', 'specimen').flat(1)).toEqual(
      expect.arrayContaining([
        ['car-brand', '/carBrands'],
        ['subdivision', '/subdivisions', '/subdivisions/company'],
        ['specimen', '/specimens', '/specimens/archive'],
      ]),
    )
  })
  it('links to an accessible screen when the list itself is not', () =>
    expect(seen('root', 'company')).toEqual([
      ['catalogue', ['subdivision', '/subdivisions/company']],
    ]))
  it('groups administration for users with the extra menu', () => {
    const areas = (roleId: number | null, ...roles: string[]) =>
      menuOf(
        {
          ...user('', 'subdivision', 'fuel'),
          fmsStaff: { ...user('', 'subdivision', 'fuel').fmsStaff, roleId },
          realm_access: { roles },
        },
        resources,
      ).map(({ area, entries }) => [area, ...entries.map(({ resource }) => resource.name)])
    expect(areas(null, 'root')).toEqual([['catalogue', 'fuel', 'subdivision']])
    for (const privileged of [areas(1, 'root'), areas(3, 'chief'), areas(2, 'root', 'chief')])
      expect(privileged).toEqual([
        ['catalogue', 'fuel'],
        ['platform', 'subdivision'],
      ])
  })
  it('is extra for role ids 1 and 3 and for several realm roles; others find settings', () => {
    const manager = user('', 'user', 'event-log')
    const groups = (roleId: number, ...roles: string[]) =>
      menuOf(
        { fmsStaff: { ...manager.fmsStaff, roleId }, realm_access: { roles } },
        allResources(),
      ).map(({ area, entries }) => [area, ...entries.map(({ resource }) => resource.name)])
    expect(groups(2)).toEqual([['settings', 'event-log', 'user']])
    expect(groups(1)).toEqual([['platform', 'event-log', 'user']])
    expect(groups(3)).toEqual([['platform']])
    expect(groups(6)).toEqual([['settings', 'event-log']])
    expect(groups(6, 'chief', 'operations-manager')).toEqual([['platform', 'event-log']])
  })
  it('links to the alternate screen where only that is accessible, and so does every path', () => {
    const place = resourceOf('place')
    const own = screensFor(user('dispatcher', 'place'), place)
    const v2 = screensFor(user('dispatcher-v2', 'place'), place)
    expect(own).toBe(place)
    expect(v2.screens.list?.path).toBe('/dispatching-v2/places')
    expect(
      menuOf(user('dispatcher-v2', 'place'), [v2])[0]?.entries[0]?.tabs.map(({ path }) => path),
    ).toEqual(['/dispatching-v2/places'])
    const paths = createPaths([screensFor(user('dispatcher-v2', 'route'), resourceOf('route'))])
    expect(paths.toProductPath('/route/5')).toBe('/dispatching-v2/route/edit/5')
    expect(paths.screenAt('/route/edit/5')).toMatchObject({ kind: 'edit', id: 5 })
    expect(paths.screenAt('/dispatching-v2/route/add')).toMatchObject({ kind: 'create' })
  })
  it('is empty for a role in no role list', () =>
    expect(seen('driver', 'car-brand', 'fuel')).toEqual([]))
  it('has screens for everybody before its areas, and nowhere else', () => {
    const driver = user('driver', 'task')
    expect(
      pinnedEntriesOf(driver, resources).map(({ tabs }) => tabs.map(({ path }) => path)),
    ).toEqual([['/tasks']])
    expect(menuOf(driver, resources)).toEqual([])
    expect(groupAreaOf([], resourceOf('task'))).toBeNull()
    expect(pinnedEntriesOf(user('driver'), resources)).toEqual([])
  })
  it('has one entry for desks that are twins: the first that opens', () => {
    const billPaths = (role: string) =>
      menuOf(user(role, 'route-bill'), allResources().flatMap(namedDesks)).flatMap(({ entries }) =>
        entries.flatMap(({ tabs }) => tabs.map(({ path }) => path)),
      )
    expect(billPaths('dispatcher')).toEqual(['/route-bill'])
    expect(billPaths('dispatcher-v2')).toEqual(['/dispatching-v2/route-bill'])
    const [bill, twin] = namedDesks(resourceOf('way-bill'))
    const groups = menuOf(user('dispatcher', 'route-bill'), [bill, twin] as Resource[])
    expect(entryOf(groups, twin as Resource)?.resource.name).toBe('way-bill-bill')
  })
  it('has an active entry for each tab', () => {
    const groups = menuOf(user('root', 'subdivision', 'company'), resources)
    expect(entryOf(groups, resourceOf('company'))?.resource.name).toBe('subdivision')
    expect(entryOf(groups, resourceOf('fuel'))).toBeUndefined()
    // a tab of a list that is before the areas
    const pinned = [{ resource: resourceOf('finding'), tabs: [] }]
    expect(entryOf(groups, resourceOf('finding-acceptance'))).toBeUndefined()
    expect(entryOf(groups, resourceOf('finding-acceptance'), pinned)).toBe(pinned[0])
  })
})

describe('an archive without its list', () => {
  const car = resourceOf('car')
  const medical = user('medical', 'car')
  const alone = screensFor(medical, car)
  it('is in the menu, and every address of a record leads into it', () => {
    expect(seen('medical', 'car')).toEqual([['fleet', ['car', '/vehicles/archive']]])
    expect(Object.keys(alone.screens)).toEqual(['archive'])
    for (const screen of ['edit', 'show'] as const)
      expect(recordAddress(alone, screen, 5)).toBe('/vehicles/archive?show=5')
    expect(createPaths([alone]).toProductPath('/car/5')).toBe('/vehicles/archive?show=5')
    expect(createPaths([alone]).toProductPath('/car')).toBe('/vehicles/archive')
  })
  it('opens archived records alone', () => {
    expect([isListOpen(medical, alone), isRecordOpen(medical, alone)]).toEqual([false, false])
    expect(isRecordOpen(medical, alone, true)).toBe(true)
    expect(screensFor(user('chief', 'car'), car)).toBe(car)
  })
})

describe('links to lists and records', () => {
  const seeded = seedLevels(allResources())
  const everyPath = createPaths(allResources())
  it.each(roleNames)('open for %s wherever they are offered', (role) => {
    const granted = seeded.filter((one) => one.role === role && one.level > 0)
    const who = user(role, ...granted.map(({ resource }) => resource))
    const opens = (resource: Resource, address: string) => {
      const at = everyPath.screenAt(address.split('?')[0] ?? '')
      const screen = at?.resource.screens[at.kind]
      return screen !== undefined && mayOpen(who, resource, screen)
    }
    const offered = allResources().flatMap((resource) => {
      const own = screensFor(who, resource)
      const addresses = [
        ...(isListOpen(who, own) ? [listAddress(own)] : []),
        ...(isRecordOpen(who, own) || isRecordOpen(who, own, true)
          ? [recordAddress(own, 'show', 5)]
          : []),
      ]
      return addresses.map((address) => ({ address, opens: opens(resource, address) }))
    })
    expect(offered.filter((one) => !one.opens)).toEqual([])
  })
})
