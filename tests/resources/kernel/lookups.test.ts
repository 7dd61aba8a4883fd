import { describe, expect, it } from 'vitest'
import { seedLevels, withLookups } from '#resources/kernel/access.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { lookupReaders } from '#resources/kernel/views/lookups.ts'

const readers = lookupReaders(allResources())

describe('a lookup', () => {
  it('is readable with the right to read a resource that picks from it', () => {
    expect(withLookups(readers, { 'route-bill': 1 })).toEqual({
      'route-bill': 1,
      'vehicle-name': 1,
      'driver-name': 1,
      'employee-name': 1,
    })
    expect(withLookups(readers, { refueling: 15 })).toMatchObject({ 'vehicle-name': 1 })
  })
  it('is shut to everybody else, and a level of 0 opens nothing', () => {
    expect(withLookups(readers, { car: 15, 'way-bill': 0 })).toEqual({ car: 15, 'way-bill': 0 })
  })
  it('has no rights of its own that could be granted or revoked', () => {
    const given = seedLevels(allResources()).map(({ resource }) => resource)
    expect(given).not.toContain('vehicle-name')
    expect(given).toContain('way-bill')
  })
})
