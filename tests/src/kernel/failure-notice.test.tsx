// The specification's words for calls that failed, with the true reason below them.
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HttpError } from '#dataProviders/http/call.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { useFailureNotice } from '#src/kernel/useFailureNotice.tsx'
import { DeleteDialog } from '#src/kernel/list/DeleteDialog.tsx'
import { ListView } from '#src/kernel/list/ListView.tsx'
import { begin, field, open, saveButton } from './form/world.tsx'
import type { FakeServer } from './form/server.ts'
import { draw } from './inputs/host.tsx'
import { provider } from './list/provider.ts'

let server: FakeServer
beforeEach(() => {
  server = begin()
})

describe('a refused save', () => {
  it.each([
    ['driver-license', 409, 'Такая запись уже есть'],
    ['staff-status', 500, 'Серверная ошибка. Попробуйте позже'],
  ] as const)('of %s (%i) has the specified title', async (name, status, reason) => {
    const of = resourceOf(name)
    server.refuse('internal', reason, {}, status)
    const { user } = open(`${of.screens.list?.path}?create`, of)
    await user.type(await field(/^Наименование/), 'Z')
    await user.click(saveButton())
    expect(await screen.findByText('Не удалось добавить машину')).toBeTruthy()
    expect(screen.getAllByText(reason).length).toBeGreaterThan(1) // in the toast and in the form
  })
  it('of another resource is shown only by its reason', async () => {
    server.refuse('internal', 'Серверная ошибка. Попробуйте позже', {}, 500)
    const { user } = open('/carBrands?create')
    await user.type(await field(/^Наименование/), 'Z')
    await user.click(saveButton())
    expect(await screen.findByText('Серверная ошибка. Попробуйте позже')).toBeTruthy()
    expect(screen.queryByText(/^Не удалось/)).toBeNull()
  })
})

it('a refused removal of a licence category is shown in the words of the specification', async () => {
  const refused = new HttpError(409, { code: 'in_use', message: 'Запись уже используется' })
  draw(
    <DeleteDialog
      of={resourceOf('driver-license')}
      row={{ id: 3, version: 1, name: 'B' }}
      onClose={() => undefined}
    />,
    { dataProvider: { ...provider([]), tryDelete: () => Promise.reject(refused) } },
  )
  expect(await screen.findByText('Не удалось удалить машину')).toBeTruthy()
  // in the toast and at the head of the dialog
  expect(screen.getAllByText('Запись уже используется')).toHaveLength(2)
})

it.each([
  ['mechanic-checkup', 'save', 'Не удалось добавить карту медосмотра'],
  ['mechanic-checkup', 'delete', 'Не удалось удалить проверку'],
  ['refueling', 'save', 'Не удалось сохранить заправку'],
  ['refueling', 'delete', 'Не удалось удалить проверку'],
] as const)('a refused call of %s (%s) says which', async (name, what, title) => {
  function Refused() {
    const tell = useFailureNotice(resourceOf(name))
    return <button onClick={() => tell(what, 'Нет связи')}>refuse</button>
  }
  const { user } = draw(<Refused />, { dataProvider: provider([]) })
  await user.click(await screen.findByRole('button', { name: 'refuse' }))
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.getByText('Нет связи')).toBeTruthy()
})

describe('a list that does not come', () => {
  it.each([
    ['car', 'could get cars'],
    ['object', 'something went wrong'],
    ['staff', 'can not get staff'],
    ['way-bill', 'can not get routeBills'],
  ] as const)('of %s is told and logged in the words of the specification', async (name, words) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const failed = new HttpError(500, { code: 'internal', message: 'Серверная ошибка' })
    const of = resourceOf(name)
    draw(<ListView of={of} />, {
      dataProvider: { ...provider([]), getList: () => Promise.reject(failed) },
      path: of.screens.list!.path,
    })
    expect(await screen.findByText(words)).toBeTruthy()
    await waitFor(() => expect(screen.getByText('Серверная ошибка')).toBeTruthy())
    expect(logged).toHaveBeenCalledWith(words, failed)
  })
})
