import { describe, expect, it } from 'vitest'
import { alternativeName } from '#resources/kernel/access.ts'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { entryOf, menuOf } from '#src/kernel/screens.ts'
import { specimens } from '#tests/support/specimen.ts'

const resources = [...allResources(), ...(specimens as unknown as Resource[])]
function user(role: string, ...names: string[]) {
  return {
    fmsStaff: { id: null, roleId: null, resourceAccess: names.map((name) => ({ alternative_name: alternativeName(name), access: 1 })) },
    realm_access: { roles: [role] },
  }
}
const seen = (role: string, ...names: string[]) =>
  menuOf(user(role, ...names), resources).map(({ area, entries }) => [
    area,
    ...entries.map(({ resource, tabs }) => [resource.name, ...tabs.map(({ path }) => path)]),
  ])

describe('the menu', () => {
  it('has the lists that open, by area, each with its archive and the lists beside it', () => {
    expect(seen('root', 'car-brand', 'subdivision', 'company', 'specimen').flat(1)).toEqual(
      expect.arrayContaining([
        ['car-brand', '/carBrands'],
        ['subdivision', '/subdivisions', '/subdivisions/company'],
        ['specimen', '/specimens', '/specimens/archive'],
      ]),
    )
  })
  it('leads to what is open when the list itself is not', () =>
    expect(seen('root', 'company')).toEqual([['catalogue', ['subdivision', '/subdivisions/company']]]))
  it('is empty for whose role stands in no list', () => expect(seen('driver', 'car-brand', 'fuel')).toEqual([]))
  it('knows under which entry a tab lies', () => {
    const groups = menuOf(user('root', 'subdivision', 'company'), resources)
    expect(entryOf(groups, resourceOf('company'))?.resource.name).toBe('subdivision')
    expect(entryOf(groups, resourceOf('fuel'))).toBeUndefined()
  })
})
