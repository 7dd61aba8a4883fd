import { describe, expect, it } from 'vitest'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { changedSearch, defaultSort, drawerInAddress, listAddress, recordAddress, withoutDrawer } from '#src/common/listAddress.ts'
import { specimen as declared, specimenReading } from '#tests/specimens/resources.ts'

const brand = resourceOf('car-brand')
const specimen = declared as unknown as Resource
const said = (search: string) => Object.fromEntries(new URLSearchParams(search))

describe('the address of a list', () => {
  it('says only what differs from the default', () => {
    expect(changedSearch(brand, '', { page: 1 })).toBe('')
    expect(changedSearch(brand, '?perPage=50', { perPage: 20 })).toBe('')
    expect(changedSearch(brand, '', { sort: { field: 'name', order: 'ASC' } })).toBe('')
    expect(changedSearch(brand, '?filter=%7B%22a%22%3A1%7D', { filter: {} })).toBe('')
    expect(said(changedSearch(brand, '', { sort: { field: 'name', order: 'DESC' } }))).toEqual({ sort: 'name', order: 'DESC' })
  })
  it('begins at the first page whenever the question changes, and keeps the rest', () => {
    const there = changedSearch(brand, '?sort=name&order=DESC&perPage=50', { page: 3 })
    expect(said(there)).toEqual({ sort: 'name', order: 'DESC', perPage: '50', page: '3' })
    expect(said(changedSearch(brand, there, { filter: { search: 'ко' } }))).toEqual({
      sort: 'name',
      order: 'DESC',
      perPage: '50',
      filter: '{"search":"ко"}',
    })
  })
  it('takes a leading minus of the descriptor for descending', () => {
    expect(defaultSort(specimenReading as unknown as Resource)).toEqual({ field: 'read_on', order: 'DESC' })
  })
})

describe('the address of a record', () => {
  it('is a drawer over the list where it has no page, and keeps what the list says', () => {
    expect(recordAddress(brand, 'edit', 5, '?page=2')).toBe('/carBrands?page=2&edit=5')
    expect(recordAddress(brand, 'show', 6, '?page=2&edit=5')).toBe('/carBrands?page=2&show=6')
    expect(recordAddress(brand, 'create', null)).toBe('/carBrands?create=')
    expect(recordAddress(brand, 'show', 6, '', '/archive')).toBe('/archive?show=6')
  })
  it('is its page where there is one; what is only looked at opens the page to edit', () => {
    expect(recordAddress(specimen, 'edit', 5, '?page=2')).toBe('/specimen/edit/5')
    expect(recordAddress(specimen, 'show', 5)).toBe('/specimen/edit/5')
    expect(recordAddress(specimen, 'create', null)).toBe('/specimen/add')
  })
  it('is read back; anything else opens nothing', () => {
    expect(drawerInAddress('?edit=5&page=2')).toEqual({ screen: 'edit', id: 5 })
    expect(drawerInAddress('?create')).toEqual({ screen: 'create', id: null })
    for (const search of ['', '?page=2', '?edit=', '?edit=x', '?show=-1', '?edit=1.5', '?edit=99999999999999999999'])
      expect(drawerInAddress(search)).toBeNull()
    expect(withoutDrawer('?edit=5&page=2')).toBe('?page=2')
    expect(withoutDrawer('?create=')).toBe('')
  })
  it('leads to a list narrowed by a filter', () => {
    expect(said(listAddress(resourceOf('car-model'), { brand_id: 5 }).split('?')[1] ?? '')).toEqual({ filter: '{"brand_id":5}' })
    expect(listAddress(brand)).toBe('/carBrands')
  })
})
