// The point input and its way to the map. The map itself is tested in a browser
// (tests/e2e/records/map.test.ts).
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PointControl } from '#src/kernel/inputs/controls/PointControl.tsx'
import { draw } from '../inputs/host.tsx'

const nothing = () => undefined
const names = () =>
  screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))

it.each([
  ['to be filled in', { value: null }, ['Указать на карте: Место']],
  ['to be changed', { value: { lat: 41.3, lon: 69.2 } }, ['Указать на карте: Место']],
  ['half typed', { value: { lat: 41.3, lon: null } }, ['Указать на карте: Место']],
  ['to be read', { value: { lat: 41.3, lon: 69.2 }, readOnly: true }, ['Показать на карте: Место']],
  ['to be read and empty', { value: null, readOnly: true }, []],
])('a point %s', (_, props, offered) => {
  draw(<PointControl label="Место" onChange={nothing} {...props} />)
  expect(names()).toEqual(offered)
})
