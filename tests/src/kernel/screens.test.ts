import { describe, expect, it } from 'vitest'
import { alternativeName } from '#resources/kernel/access.ts'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { createPaths } from '#src/kernel/paths.ts'
import {
  pinnedEntriesOf,
  entryOf,
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
  it('links to the alternate screen where only that is accessible, and so does every path', () => {
    const place = resourceOf('place')
    const [own, v2] = [
      screensFor(user('dispatcher', 'place'), place),
      screensFor(user('dispatcher-v2', 'place'), place),
    ]
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
  it('has an active entry for each tab', () => {
    const groups = menuOf(user('root', 'subdivision', 'company'), resources)
    expect(entryOf(groups, resourceOf('company'))?.resource.name).toBe('subdivision')
    expect(entryOf(groups, resourceOf('fuel'))).toBeUndefined()
  })
})
