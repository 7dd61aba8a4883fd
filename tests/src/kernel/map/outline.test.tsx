// The input of a boundary and the list of its corners, which has all functions of the map.
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { PolygonControl } from '#src/kernel/inputs/controls/PolygonControl.tsx'
import { CornerList } from '#src/kernel/map/outline/CornerList.tsx'
import { useCorners } from '#src/kernel/map/outline/useCorners.ts'
import type { Point } from '#resources/kernel/types.ts'
import { draw } from '../inputs/host.tsx'

const square: Point[] = [
  { lat: 41.3, lon: 69.2 },
  { lat: 41.4, lon: 69.2 },
  { lat: 41.4, lon: 69.3 },
  { lat: 41.3, lon: 69.3 },
]

function Typed({ initial }: { initial: Point[] | null }) {
  const [value, setValue] = useState<Point[] | string | null>(initial)
  const [faulty, setFaulty] = useState('')
  return (
    <>
      <PolygonControl
        label="Граница"
        value={value}
        onChange={(next, wrong = '') => {
          setValue(wrong || next)
          setFaulty(wrong)
        }}
      />
      <output>{faulty || JSON.stringify(value)}</output>
    </>
  )
}
const said = () => screen.getByRole('status', { hidden: true }).textContent

it('is typed or pasted, a corner in each line', () => {
  draw(<Typed initial={null} />)
  const box = screen.getByRole('textbox', { name: 'Граница' })
  fireEvent.change(box, { target: { value: '41.3, 69.2\n41.4, 69.2; 41.4 69.3' } })
  expect(JSON.parse(said() ?? '')).toEqual(square.slice(0, 3))
  fireEvent.change(box, { target: { value: '41.3, 69.2\nsomewhere' } })
  expect(said()).toBe('41.3, 69.2\nsomewhere')
  fireEvent.change(box, { target: { value: '' } })
  expect(said()).toBe('null')
})
it('is read as text, with a way to the map', () => {
  draw(<PolygonControl label="Граница" value={square} readOnly onChange={() => undefined} />)
  expect(screen.getByRole('textbox', { name: 'Граница' })).toHaveProperty(
    'value',
    '41.300000, 69.200000\n41.400000, 69.200000\n41.400000, 69.300000\n41.300000, 69.300000',
  )
  screen.getByRole('button', { name: 'Показать на карте: Граница' })
})

function Listed({ initial }: { initial: Point[] }) {
  return <CornerList model={useCorners(initial)} map={null} readOnly={false} />
}
const corners = () =>
  screen.queryAllByRole('listitem').map((item) => item.textContent?.replace(/^.*: /, ''))

it('has its corners in words, and Delete removes the one that has the focus', async () => {
  draw(<Listed initial={square} />)
  expect(said()).toContain('4 вершины')
  expect(said()).toContain('Периметр')
  const second = screen.getByRole('button', { name: /^Вершина 2: / })
  await userEvent.click(second)
  expect(second.getAttribute('aria-pressed')).toBe('true')
  second.focus()
  await userEvent.keyboard('{Delete}')
  expect(corners()).toEqual([
    '41.300000, 69.200000',
    '41.400000, 69.300000',
    '41.300000, 69.300000',
  ])
  expect(document.activeElement?.textContent).toContain('Вершина 1')
  await userEvent.click(screen.getByRole('button', { name: 'Удалить вершину 1' }))
  expect(said()).toContain('Нужно не меньше трёх вершин')
  await userEvent.click(screen.getByRole('button', { name: 'Удалить все вершины' }))
  expect(corners()).toEqual([])
})
it('reports that it crosses itself', () => {
  const [a, b, c, d] = square as [Point, Point, Point, Point]
  draw(<Listed initial={[a, c, b, d]} />)
  expect(said()).toContain('Граница пересекает саму себя')
})
