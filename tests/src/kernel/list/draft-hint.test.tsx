import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { resourceOf } from '#resources/kernel/derive.ts'
import { DraftHint } from '#src/kernel/list/DraftHint.tsx'
import { draw } from '../inputs/host.tsx'

const brand = resourceOf('car-brand')
const noteOf = (saved_at: string) => ({ screen: 'car-brand', record: 'new', saved_at })

it('a draft’s line over the list can be hidden, until there is another draft', () => {
  const first = draw(<DraftHint of={brand} notes={[noteOf('2026-03-01T07:00:00.000Z')]} />)
  expect(screen.getByRole('link', { name: 'Продолжить' }).getAttribute('href')).toContain('create')
  fireEvent.click(screen.getByRole('button', { name: 'Скрыть' }))
  expect(screen.queryByRole('link')).toBeNull()
  first.unmount()
  const again = draw(<DraftHint of={brand} notes={[noteOf('2026-03-01T07:00:00.000Z')]} />)
  expect(screen.queryByRole('note')).toBeNull()
  again.unmount()
  draw(<DraftHint of={brand} notes={[noteOf('2026-03-01T08:00:00.000Z')]} />)
  expect(screen.getByRole('note').textContent).toContain('Есть черновик новой записи')
})
