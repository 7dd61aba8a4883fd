// Where a record leads: from its page, from a drawer over a list, and from a pane beside it.
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, it } from 'vitest'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useRecordNavigation } from '#src/kernel/form/useRecordNavigation.ts'

const supply = resourceOf('supply')
const brand = resourceOf('car-brand')
const vehicle = resourceOf('car')

/** The address after turning to record 7. */
function turned(of: Resource, place: 'page' | 'drawer' | 'pane', from: string): string {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[from]}>{children}</MemoryRouter>
  )
  const { result } = renderHook(
    () => ({ way: useRecordNavigation(of, place), at: useLocation() }),
    { wrapper },
  )
  act(() => result.current.way.turnTo(from.includes('archive') ? 'show' : 'edit', 7))
  return result.current.at.pathname + result.current.at.search
}

it('a new record saved in a drawer continues on its page, if it has one', () => {
  expect(turned(supply, 'drawer', '/supplies?create=')).toBe('/supplies/7')
  expect(turned(brand, 'drawer', '/carBrands?create=')).toBe('/carBrands?edit=7')
})

it('a pane beside the list stays there, whatever pages the record has', () => {
  expect(turned(supply, 'pane', '/supplies?edit=6')).toBe('/supplies?edit=7')
})

it('a page leads to the page of the other record', () => {
  expect(turned(vehicle, 'page', '/vehicle/edit/6')).toBe('/vehicle/edit/7')
})

it('a drawer over another page, such as the archive, stays over it', () => {
  expect(turned(brand, 'drawer', '/carBrands/archive?show=6')).toBe('/carBrands/archive?show=7')
})
