// The samples of `npm test`: each shape is represented, and each resource is selected by some
// seed.
import { describe, expect, it } from 'vitest'
import { allResources, fieldEntries } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { specimens } from '#tests/specimens/resources.ts'
import {
  isTouched,
  representativeFields,
  representatives,
  shapeRepresentatives,
  traitPairsOf,
} from '#tests/support/runner/sampling.ts'
import type { Choice } from '#tests/support/runner/sampling.ts'

const products = allResources()
const all: readonly Resource[] = [...products, ...specimens]
const run: Choice = { proof: false, quick: false, seed: 0, changed: [] }
const seeds = Array.from({ length: products.length }, (_, seed) => seed)
const names = (resources: readonly Resource[]) => resources.map(({ name }) => name)
const pairsOf = (resources: readonly Resource[]) =>
  [...new Set(resources.flatMap(traitPairsOf))].sort()
const chosen = (how: Partial<Choice>) => names(representatives(all, { ...run, ...how }))

describe('representatives of all resources', () => {
  it('cover every pair of traits and every specimen for any seed', () => {
    for (const seed of seeds) {
      const some = representatives(all, { ...run, seed })
      expect(pairsOf(some)).toEqual(pairsOf(all))
      expect(names(some)).toEqual(expect.arrayContaining(names(specimens)))
    }
  })
  it('are few of the product', () => {
    for (const seed of seeds) {
      const some = representatives(products, { ...run, seed })
      expect(some.length).toBeLessThan(products.length / 3)
    }
  })
  it('include each resource for some seed', () => {
    const drawn = new Set(seeds.flatMap((seed) => chosen({ seed })))
    expect(names(all).filter((name) => !drawn.has(name))).toEqual([])
  })
  it('are the same for the same seed, in the order of the resources', () => {
    for (const seed of seeds) {
      const some = chosen({ seed })
      expect(chosen({ seed })).toEqual(some)
      expect(some).toEqual(names(all).filter((name) => some.includes(name)))
    }
  })
  it('include every resource whose descriptor or rules have changed', () => {
    for (const { area, name } of products)
      for (const path of [
        `resources/${area}/${name}.ts`,
        ...[
          `server/areas/${area}/${name}-rules.ts`,
          `server/areas/${area}/${name}s/${name}-rules.ts`,
        ],
      ])
        expect(chosen({ changed: [path] })).toContain(name)
  })
  it('include some of many changed ones in rotation, covering all pairs of their traits', () => {
    const changed = products.map(({ area, name }) => `resources/${area}/${name}.ts`)
    for (const seed of seeds.slice(0, 5)) {
      const some = representatives(all, { ...run, seed, changed })
      expect(pairsOf(some)).toEqual(pairsOf(all))
      expect(some.length).toBeLessThan(specimens.length + products.length / 3)
    }
    const landed = products.filter(({ area }) => ['fuel', 'waybill', 'schedule'].includes(area))
    expect(landed.length).toBeGreaterThan(20)
    const ofLanded = landed.map(({ area, name }) => `resources/${area}/${name}.ts`)
    const drawn = seeds.map((seed) => chosen({ seed, changed: ofLanded }))
    for (const some of drawn)
      expect(landed.filter(({ name }) => some.includes(name)).length).toBeGreaterThanOrEqual(6)
    for (const { name } of landed) expect(drawn.flat()).toContain(name)
  })
  it('are no more than usual when the kernel or the browser code has changed', () => {
    for (const path of [
      'resources/kernel/derive.ts',
      'server/kernel/write/save-records.ts',
      'src/main.tsx',
      'server/areas/area-registry.ts',
    ])
      expect(chosen({ changed: [path] })).toEqual(chosen({}))
  })
  it('are all resources in the proof and only the specimens in a quick run', () => {
    expect(chosen({ proof: true })).toEqual(names(all))
    expect(chosen({ quick: true, changed: ['resources/fleet/car.ts'] })).toEqual(names(specimens))
  })
  it('do not grow with a resource of a known shape', () => {
    const [model] = products.filter(({ mode }) => mode === 'table')
    const more = { ...model!, name: 'one-more' } as Resource
    expect(representatives([...all, more], run)).toHaveLength(representatives(all, run).length)
  })
})

describe('representatives of shapes, for expensive suites', () => {
  const few = (how: Partial<Choice>) => names(shapeRepresentatives(all, { ...run, ...how }))
  const descriptors = (some: readonly Resource[]) =>
    some.map(({ area, name }) => `resources/${area}/${name}.ts`)
  it('equal the usual representatives without changes, in the proof and in a quick run', () => {
    for (const seed of seeds) expect(few({ seed })).toEqual(chosen({ seed }))
    const changed = descriptors(products)
    expect(few({ proof: true, changed })).toEqual(names(all))
    expect(few({ quick: true, changed })).toEqual(names(specimens))
  })
  it('include one changed resource of each shape instead of an unchanged one', () => {
    for (const one of products) {
      const changed = descriptors([one])
      expect(few({ changed })).toContain(one.name)
      expect(few({ changed }).length).toBeLessThanOrEqual(few({}).length + 1)
    }
  })
  it('are as few as usual where many resources have changed, and those that have', () => {
    const landed = products.filter(({ area }) => ['fuel', 'waybill', 'schedule'].includes(area))
    for (const seed of seeds) {
      const some = few({ seed, changed: descriptors(landed) })
      expect(some.length).toBeLessThanOrEqual(specimens.length + 15)
      expect(landed.filter(({ name }) => some.includes(name)).length).toBeGreaterThanOrEqual(3)
    }
  })
  it('do not grow with thirteen new resources of one known shape', () => {
    for (const model of products.filter(({ mode }) => mode !== 'single')) {
      const added = Array.from({ length: 13 }, (_, i) => ({ ...model, name: `new-${i}` }))
      const how = { ...run, changed: descriptors(added) }
      const some = shapeRepresentatives([...all, ...added], how)
      expect(some.length).toBeLessThanOrEqual(few({}).length + 1)
      expect(names(representatives([...all, ...added], how))).toEqual(
        expect.arrayContaining(names(added)),
      )
    }
  })
})

describe('a changed path', () => {
  const car = products.find(({ name }) => name === 'car')!
  const fleet = names(products.filter(({ area }) => area === 'fleet'))
  it('of an area selects the resource it is named after, or else the whole area', () => {
    expect(isTouched(car, 'server/areas/fleet/car-rules.ts', fleet)).toBe(true)
    expect(isTouched(car, 'server/areas/fleet/odometer-readings/sums.ts', fleet)).toBe(false)
    expect(isTouched(car, 'server/areas/fleet/index.ts', fleet)).toBe(true)
    expect(isTouched(car, 'server/areas/staff/index.ts', fleet)).toBe(false)
  })
  it('of another descriptor does not select a resource with the same prefix', () => {
    expect(isTouched(car, 'resources/fleet/car-brand.ts', fleet)).toBe(false)
  })
})

describe('representative fields', () => {
  const fields = (resource: Resource, how: Partial<Choice> = {}) =>
    representativeFields(resource, fieldEntries(resource.fields), { ...run, ...how }).map(
      ([key]) => key,
    )
  it('cover every kind of the resource that no specimen has alike, for any seed', () => {
    const kinds = (resource: Resource, keys: readonly string[]) =>
      new Set(keys.map((key) => resource.fields[key]!.kind))
    const carried = new Set(
      specimens.flatMap((one) => Object.values(one.fields).map(({ kind }) => kind)),
    )
    for (const one of products)
      for (const seed of seeds)
        for (const kind of kinds(one, Object.keys(one.fields)))
          if (!carried.has(kind)) expect(kinds(one, fields(one, { seed }))).toContain(kind)
  })
  it('include each field for some seed', () => {
    for (const one of all)
      expect(new Set(seeds.flatMap((seed) => fields(one, { seed })))).toEqual(
        new Set(Object.keys(one.fields)),
      )
  })
  it('are all fields of a specimen, of the only changed resource and in the proof', () => {
    for (const one of products) {
      expect(fields(one, { proof: true })).toEqual(Object.keys(one.fields))
      expect(fields(one, { changed: [`resources/${one.area}/${one.name}.ts`] })).toEqual(
        Object.keys(one.fields),
      )
    }
    const [specimen] = specimens
    expect(fields(specimen!)).toEqual(Object.keys(specimen!.fields))
  })
  it('include one of each shape of field when many resources have changed', () => {
    const staff = products.find(({ name }) => name === 'staff')!
    const changed = products.map(({ area, name }) => `resources/${area}/${name}.ts`)
    const some = fields(staff, { changed })
    expect(some.length).toBeLessThan(Object.keys(staff.fields).length)
    expect(new Set(some.map((key) => staff.fields[key]!.kind))).toEqual(
      new Set(Object.values(staff.fields).map(({ kind }) => kind)),
    )
    const drawn = seeds.flatMap((seed) => fields(staff, { changed, seed }))
    expect(new Set(drawn)).toEqual(new Set(Object.keys(staff.fields)))
  })
  it('are few for a wide resource', () => {
    const staff = products.find(({ name }) => name === 'staff')!
    expect(fields(staff).length).toBeLessThan(Object.keys(staff.fields).length / 2)
  })
})
