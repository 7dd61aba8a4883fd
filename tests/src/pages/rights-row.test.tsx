// The texts under a level of a role, which must be true.
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
        cells={[{ id: 1, role: 'driver', resource: 'staff-personal', level, screens: 'base' }]}
        roles={{ nameOf: (code) => code, baseOf: () => 'driver' }}
        screensOf={(one) => one.screens}
        onScreens={() => undefined}
        levelOf={(one) => one.level}
        locked={() => false}
        most={15}
        onChange={() => undefined}
      />
    </tbody>
  </table>
)
const note = /Экрана нет/

it('a section without its own screen has a note for roles that may read it', async () => {
  draw(row(1))
  expect(await screen.findByText(note)).toBeTruthy()
})

it('a role without access has no note about visible data', async () => {
  draw(row(0))
  expect(await screen.findByText('Личные данные')).toBeTruthy()
  expect(screen.queryByText(note)).toBeNull()
})
