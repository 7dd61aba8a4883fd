import { describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { createPaths } from '#src/kernel/paths.ts'
import { specimens } from '#tests/specimens/resources.ts'

const resources = [...allResources(), ...(specimens as unknown as Resource[])]
const { toProductPath, screenAt } = createPaths(resources)

describe('paths of react-admin are rewritten to product paths:', () => {
  it.each([
    ['/car-brand', '/carBrands'],
    ['/car-brand?filter=%7B%7D&page=2', '/carBrands?filter=%7B%7D&page=2'],
    ['/car-brand/create', '/carBrands?create='],
    ['/car-brand/create?page=2', '/carBrands?page=2&create='],
    ['/car-brand/5', '/carBrands?edit=5'],
    ['/car-brand/5/show', '/carBrands?show=5'],
    ['/specimen', '/specimens'],
    ['/specimen/create', '/specimen/add'],
    ['/specimen/12', '/specimen/edit/12'],
    ['/specimen/12/show', '/specimen/edit/12'],
    ['/access-denied', '/notFound'],
    ['/authentication-error', '/notFound'],
  ])('%s → %s', (address, product) => expect(toProductPath(address)).toBe(product))
  it.each([
    '/',
    '/login',
    '/notFound',
    '/carBrands',
    '/carBrands?edit=5',
    '/specimen/add',
    '/specimen/edit/7',
    '/car-brand/x',
    '/car-brand/5/other',
    '/nothing/5',
  ])('%s stays', (address) => expect(toProductPath(address)).toBe(address))
  it('every screen of every resource gets a path that shows this resource, and product paths stay', () => {
    for (const resource of resources) {
      // rows that are seen with those that they belong to have no address of their own
      if (!resource.screens.list) {
        expect(screenAt(toProductPath(`/${resource.name}/5`)) ?? null).toBeNull()
        continue
      }
      for (const own of [
        `/${resource.name}`,
        `/${resource.name}/create`,
        `/${resource.name}/5`,
        `/${resource.name}/5/show`,
      ]) {
        const product = toProductPath(own)
        expect(screenAt(product.split('?')[0] ?? '')?.resource, own).toBe(resource)
        expect(toProductPath(product), product).toBe(product)
      }
    }
  })
})

describe('the screen at a path', () => {
  it('is found with its record', () => {
    expect(screenAt('/specimen/edit/7')).toMatchObject({
      resource: { name: 'specimen' },
      kind: 'edit',
      id: 7,
    })
    expect(screenAt('/specimens/archive')).toMatchObject({ kind: 'archive', id: null })
    expect(screenAt('/subdivisions/company')).toMatchObject({
      resource: { name: 'company' },
      kind: 'list',
    })
  })
  it.each(['/specimen/edit/x', '/specimen/edit', '/specimens/7', '/'])(
    'does not exist for %s',
    (path) => expect(screenAt(path)).toBeUndefined(),
  )
})
