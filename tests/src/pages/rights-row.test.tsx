// What stands under a level of a role: words that are true of it.
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RightsRow } from '#src/pages/roles/RightsRow.tsx'
import { sectionOf } from '#src/pages/roles/sections.ts'
import { draw } from '../kernel/inputs/host.tsx'

const row = (level: number) => (
  <table>
    <tbody>
      <RightsRow
        section={sectionOf('staff-personal')}
        name="Личные данные"
        cells={[{ id: 1, role: 'driver', resource: 'staff-personal', level }]}
        levelOf={(one) => one.level}
        locked={() => false}
        most={15}
        onChange={() => undefined}
      />
    </tbody>
  </table>
)
const note = /Экрана нет/

it('a section without a screen of its own says so to roles that may read it', async () => {
  draw(row(1))
  expect(await screen.findByText(note)).toBeTruthy()
})

it('a role without access is told of no data that it sees', async () => {
  draw(row(0))
  expect(await screen.findByText('Личные данные')).toBeTruthy()
  expect(screen.queryByText(note)).toBeNull()
})
