import { describe, expect, it } from 'vitest'
import { isPrivileged, mayDo, mayOpen, rolesOf } from '#dataProviders/session/rights.ts'
import { alternativeName, guardPasses } from '#resources/kernel/access.ts'
import { resourceOf } from '#resources/kernel/derive.ts'

const user = (roleId: number | null, roles: string[], access: Record<string, number> = {}) => ({
  fmsStaff: {
    id: null,
    roleId,
    resourceAccess: Object.entries(access).map(([name, level]) => ({
      alternative_name: alternativeName(name),
      access: level,
    })),
  },
  realm_access: { roles },
})

const brand = resourceOf('car-brand')

describe('the screens of a role of the organisation', () => {
  const hr = user(8, [], { 'car-brand': 1 })
  const list = brand.screens.list!
  const as = (screens?: Record<string, boolean>) => ({
    ...hr,
    fmsStaff: { ...hr.fmsStaff, ...(screens && { screens }) },
  })
  it('are those of its base role unless it defines others', () => {
    expect(mayOpen(hr, brand, list)).toBe(false)
    expect(mayOpen(as({ fuel: true }), brand, list)).toBe(false)
    expect(mayOpen(as({}), brand, { ...list, roles: ['hr'] })).toBe(true)
  })
  it('are all or none of a section, and never without a right to it', () => {
    expect(mayOpen(as({ 'car-brand': true }), brand, list)).toBe(true)
    expect(mayOpen(as({ 'car-brand': false }), brand, { ...list, roles: 'all' })).toBe(false)
    const barred = user(8, [], { 'car-brand': 0 })
    const shown = { ...barred, fmsStaff: { ...barred.fmsStaff, screens: { 'car-brand': true } } }
    expect(mayOpen(shown, brand, list)).toBe(false)
  })
})

describe('roles', () => {
  it.each([
    [1, [], ['customer-admin']],
    [6, ['root'], ['mechanic', 'root']],
    [null, ['operations manager', 'HR-department'], ['operations-manager', 'hr']],
    [99, [], []],
  ])('with id %s and realm roles %j are %j', (id, realm, roles) =>
    expect(rolesOf(user(id, realm))).toEqual(roles),
  )
})

it.each([
  [1, [], true],
  [3, [], true],
  [2, [], false],
  [null, ['root'], false],
  [6, ['root', 'chief'], true],
])('the extra menu for role id %s and realm roles %j: %s', (id, realm, has) =>
  expect(isPrivileged(user(id, realm))).toBe(has),
)

describe('the navigation guard of the specification', () => {
  const entry = (alternative_name: string, access: number) => ({ alternative_name, access })
  it.each([
    [
      'a name without its last character within the route’s name',
      [entry('cars', 1)],
      'vehicle-card-edit',
      true,
    ],
    ['whatever the case', [entry('CAR-BRAND', 15)], 'Car-Brands', true],
    ['no access', [entry('car-brand', 0)], 'car-brand', false],
    ['another name', [entry('fuel', 15)], 'car-brand', false],
    ['no entries', [], 'car-brand', false],
    [
      'the last character is dropped from the entry, not from the route',
      [entry('car-brands', 1)],
      'car-brand',
      true,
    ],
    ['refuelling by its whole name', [entry('refueling', 1)], 'refueling', true],
    ['refuelling not by a part of it', [entry('refuel', 15)], 'refueling', false],
  ])('%s', (_, entries, route, passes) => expect(guardPasses(entries, route)).toBe(passes))
})

describe('screens and actions', () => {
  it('require both the role and the resource', () => {
    const { list } = brand.screens
    if (!list) throw new Error('car-brand has a list')
    expect(mayOpen(user(null, ['chief'], { 'car-brand': 1 }), brand, list)).toBe(true)
    expect(mayOpen(user(null, ['chief'], { 'car-brand': 0 }), brand, list)).toBe(false)
    expect(mayOpen(user(6, [], { 'car-brand': 15 }), brand, list)).toBe(false)
    expect(mayOpen(user(6, [], { 'car-brand': 1 }), brand, { ...list, roles: 'all' })).toBe(true)
  })
  it.each([
    ['list', 0, false],
    ['list', 1, true],
    ['show', 14, true],
    ['create', 14, false],
    ['edit', 15, true],
    ['delete', 1, false],
    ['delete', 15, true],
  ])('%s at level %i: %s', (action, level, may) =>
    expect(mayDo(user(null, [], { 'car-brand': level }), brand, action)).toBe(may),
  )
  it('match the exact access resource, never a part of its name', () => {
    expect(mayDo(user(null, [], { car: 15, 'car-brands': 15 }), brand, 'list')).toBe(false)
  })
})
