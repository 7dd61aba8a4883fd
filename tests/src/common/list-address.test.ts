import { describe, expect, it } from 'vitest'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import {
  changedSearch,
  defaultSort,
  drawerInAddress,
  listAddress,
  recordAddress,
  withoutDrawer,
} from '#src/common/listAddress.ts'
import { createAddress, draftAddress, givenInAddress } from '#src/common/newRecordAddress.ts'
import { specimen as declared, specimenReading } from '#tests/specimens/resources.ts'
import { specimenCheck } from '#tests/specimens/workstations.ts'

const brand = resourceOf('car-brand')
const specimen = declared as unknown as Resource
const said = (search: string) => Object.fromEntries(new URLSearchParams(search))

describe('the URL of a list', () => {
  it('contains only what differs from the default', () => {
    expect(changedSearch(brand, '', { page: 1 })).toBe('')
    expect(changedSearch(brand, '?perPage=50', { perPage: 20 })).toBe('')
    expect(changedSearch(brand, '', { sort: { field: 'name', order: 'ASC' } })).toBe('')
    expect(changedSearch(brand, '?filter=%7B%22a%22%3A1%7D', { filter: {} })).toBe('')
    expect(said(changedSearch(brand, '', { sort: { field: 'name', order: 'DESC' } }))).toEqual({
      sort: 'name',
      order: 'DESC',
    })
  })
  it('returns to the first page when the query changes, and keeps the rest', () => {
    const there = changedSearch(brand, '?sort=name&order=DESC&perPage=50', { page: 3 })
    expect(said(there)).toEqual({ sort: 'name', order: 'DESC', perPage: '50', page: '3' })
    expect(said(changedSearch(brand, there, { filter: { search: 'ко' } }))).toEqual({
      sort: 'name',
      order: 'DESC',
      perPage: '50',
      filter: '{"search":"ко"}',
    })
  })
  it('reads a leading minus in the descriptor as descending', () => {
    expect(defaultSort(specimenReading as unknown as Resource)).toEqual({
      field: 'read_on',
      order: 'DESC',
    })
  })
})

describe('the URL of a record', () => {
  it('opens a drawer over the list if it has no page, and keeps the list’s parameters', () => {
    expect(recordAddress(brand, 'edit', 5, '?page=2')).toBe('/carBrands?page=2&edit=5')
    expect(recordAddress(brand, 'show', 6, '?page=2&edit=5')).toBe('/carBrands?page=2&show=6')
    expect(recordAddress(brand, 'create', null)).toBe('/carBrands?create=')
    expect(recordAddress(brand, 'show', 6, '', '/archive')).toBe('/archive?show=6')
  })
  it('is its page where it has one, and read-only records open the edit page', () => {
    expect(recordAddress(specimen, 'edit', 5, '?page=2')).toBe('/specimen/edit/5')
    expect(recordAddress(specimen, 'show', 5)).toBe('/specimen/edit/5')
    expect(recordAddress(specimen, 'create', null)).toBe('/specimen/add')
  })
  it('is parsed back, and anything else opens nothing', () => {
    expect(drawerInAddress('?edit=5&page=2')).toEqual({ screen: 'edit', id: 5 })
    expect(drawerInAddress('?create')).toEqual({ screen: 'create', id: null })
    for (const search of [
      '',
      '?page=2',
      '?edit=',
      '?edit=x',
      '?show=-1',
      '?edit=1.5',
      '?edit=99999999999999999999',
    ])
      expect(drawerInAddress(search)).toBeNull()
    expect(withoutDrawer('?edit=5&page=2')).toBe('?page=2')
    expect(withoutDrawer('?create=')).toBe('')
  })
  it('includes the list narrowed by a filter', () => {
    expect(said(listAddress(resourceOf('car-model'), { brand_id: 5 }).split('?')[1] ?? '')).toEqual(
      { filter: '{"brand_id":5}' },
    )
    expect(listAddress(brand)).toBe('/carBrands')
  })
})

describe('the address of a draft', () => {
  it('is its form, or the workstation that takes its own draft up', () => {
    expect(draftAddress(brand, '5')).toContain('5')
    expect(draftAddress(brand, 'new')).toMatch(/create/)
    const check = specimenCheck as unknown as Resource
    expect(draftAddress(check, 'new')).toBe('/specimen-checks')
    expect(draftAddress(check, 'copy-7')).toBe('/specimen-checks?create=7')
  })
})

describe('the address of a new record that refers to others', () => {
  const model = resourceOf('car-model')
  const norm = resourceOf('fuel-consumption-norm')
  const searchOf = (address: string) => address.slice(address.indexOf('?'))
  it('leads to its page or over its list, and is forgotten with it', () => {
    expect(createAddress(norm, { car_id: 7 })).toMatch(/^\/car-gsm\/add\?/)
    expect(givenInAddress(norm, searchOf(createAddress(norm, { car_id: 7 })))).toEqual({
      car_id: 7,
    })
    const over = searchOf(createAddress(model, { brand_id: 5 }))
    expect(drawerInAddress(over)).toEqual({ screen: 'create', id: null })
    expect(givenInAddress(model, over)).toEqual({ brand_id: 5 })
    expect(withoutDrawer(over)).toBe('')
  })
  it.each(['{', 'null', '7', '{"car_id":"x"}', '{"car_id":-1}', '{"litres":3}', '{"nothing":3}'])(
    'says nothing with %s',
    (refs) => expect(givenInAddress(norm, `?refs=${encodeURIComponent(refs)}`)).toEqual({}),
  )
})
