// A whole new card by the keyboard: Tab goes on through the sections, and rows of other resources
// are typed before there is a record that they belong to.
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createDataProvider } from '#dataProviders/index.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { RecordEditor } from '#src/kernel/form/RecordEditor.tsx'
import { draw } from '../inputs/host.tsx'
import type { FakeServer } from './server.ts'
import { begin, field, resources, saveButton } from './world.tsx'

const staff = resourceOf('staff')
const education = resourceOf('staff-education')
let server: FakeServer
beforeEach(() => {
  server = begin()
})

function open(of: Resource = staff) {
  const nothing = () => undefined
  const onSaved = vi.fn()
  const drawn = draw(
    <RecordEditor of={of} id={null} onNamed={nothing} onSaved={onSaved} onClose={nothing} />,
    { dataProvider: createDataProvider(resources) },
  )
  return { ...drawn, onSaved }
}

const tab = (name: RegExp) => screen.findByRole('tab', { name })
const chosen = (name: RegExp) => screen.findByRole('tab', { name, selected: true })
const add = () => screen.findByRole('button', { name: 'Добавить' })
const schools = () => server.saves().filter(({ path }) => path.includes('staff-education'))

/** Types a school into the dialog that Enter on «Добавить» opens, and keeps it by the keyboard. */
async function addSchool(user: UserEvent, institution: string) {
  await waitFor(async () => expect(document.activeElement).toBe(await add()))
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: /Образование/ })
  expect(within(dialog).queryByLabelText(/^Сотрудник/)).toBeNull()
  await user.type(await within(dialog).findByLabelText(/^Учебное заведение/), institution)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByRole('row', { name: new RegExp(institution) })
}

async function typePerson(user: UserEvent) {
  await user.type(await field(/^Фамилия/), 'Каримова')
  await user.type(await field(/^Имя/), 'Нилуфар')
}

describe('Tab', () => {
  it('goes from the last field of a section to the first of the next one, and back with Shift', async () => {
    const { user } = open()
    const last = await field(/^СНИЛС/)
    last.focus()
    await user.keyboard('{Tab}')
    await chosen(/^Образование/)
    await waitFor(async () => expect(document.activeElement).toBe(await add()))
    await user.keyboard('{Shift>}{Tab}{/Shift}')
    await chosen(/^Общие данные/)
    await waitFor(() => expect(document.activeElement).toBe(last))
  })
})

describe('rows of a new record', () => {
  it('are typed before its first save, and stored after it under the new id', async () => {
    const { user } = open()
    await typePerson(user)
    await user.click(await tab(/^Образование/))
    ;(await add()).focus()
    await addSchool(user, 'ТАДИ')
    await addSchool(user, 'Политехникум')
    expect(server.saves()).toEqual([])
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(schools()).toHaveLength(2))
    const [person, ...rows] = server.saves()
    expect(person?.body).toMatchObject({ surname: 'Каримова', name: 'Нилуфар' })
    expect(Object.keys(person?.body ?? {}).filter((key) => !(key in staff.fields))).toEqual([])
    const id = server.of('staff')[0]?.id
    expect(rows.map(({ body }) => [body.institution, body.staff_id])).toEqual([
      ['ТАДИ', id],
      ['Политехникум', id],
    ])
    expect(new Set(rows.map(({ key }) => key)).size).toBe(2)
  })
  it('are changed and removed before the save', async () => {
    const { user } = open()
    await user.click(await tab(/^Образование/))
    ;(await add()).focus()
    await addSchool(user, 'ТАДИ')
    await addSchool(user, 'Лишнее')
    ;(await screen.findByRole('row', { name: /Лишнее/ })).focus()
    await user.keyboard('{Delete}')
    await waitFor(() => expect(screen.queryByRole('row', { name: /Лишнее/ })).toBeNull())
    ;(await screen.findByRole('row', { name: /ТАДИ/ })).focus()
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: /Образование/ })
    await user.type(await within(dialog).findByLabelText(/^Специальность/), 'Логистика')
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    await screen.findByRole('row', { name: /ТАДИ.*Логистика/ })
    expect(server.saves()).toEqual([])
  })
  it('are validated before the save', async () => {
    const { user } = open()
    await user.click(await tab(/^Образование/))
    await user.click(await add())
    const dialog = await screen.findByRole('dialog', { name: /Образование/ })
    await user.click(await within(dialog).findByRole('button', { name: 'Сохранить' }))
    await within(dialog).findByText('Заполните это поле')
    expect(screen.queryByRole('row')).toBeNull()
  })
  it('are restored with the draft', async () => {
    const { user, unmount } = open()
    await user.click(await tab(/^Образование/))
    ;(await add()).focus()
    await addSchool(user, 'ТАДИ')
    await waitFor(() => expect(server.drafts.size).toBe(1))
    unmount()
    open()
    await screen.findByText(/^Восстановлен черновик/)
    await user.click(await tab(/^Образование/))
    await screen.findByRole('row', { name: /ТАДИ/ })
  })
  it.each([
    { kind: 'Выбор', options: 1 },
    { kind: 'Сумма', options: 0 },
  ])('are stored ($options) if their condition holds: $kind', async ({ kind, options }) => {
    const { user, onSaved } = open(resourceOf('own-field'))
    const choose = async (label: RegExp, text: string) => {
      await user.click(await field(label))
      await user.click(await screen.findByRole('option', { name: text }))
    }
    await choose(/^Где/, 'Транспорт')
    await user.type(await screen.findByRole('textbox', { name: 'Название' }), 'Резина')
    expect(screen.queryByRole('tab', { name: /^Варианты/ })).toBeNull()
    await choose(/^Вид/, 'Выбор')
    await user.click(await tab(/^Варианты/))
    await user.click(await add())
    const dialog = await screen.findByRole('dialog')
    await user.type(await within(dialog).findByLabelText(/^Название/), 'Летняя')
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    await screen.findByRole('row', { name: /Летняя/ })
    await user.click(await tab(/^Общие данные/))
    await choose(/^Вид/, kind)
    await waitFor(() =>
      expect(screen.queryAllByRole('tab', { name: /^Варианты/ })).toHaveLength(options),
    )
    await user.click(saveButton())
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(server.of('own-field-option')).toHaveLength(options)
    expect(screen.queryByRole('alert')).toBeNull()
  })
  it('stay with the reason if they are rejected, and are sent with the next save', async () => {
    const { user, onSaved } = open()
    await typePerson(user)
    await user.click(await tab(/^Образование/))
    ;(await add()).focus()
    await addSchool(user, 'ТАДИ')
    const person = server.completed(staff, {
      id: 900,
      version: 1,
      surname: 'Каримова',
      name: 'Нилуфар',
    })
    server.upcoming.push({ answer: { status: 200, body: { result: person } } })
    server.refuse('rule', 'Так нельзя')
    await user.click(saveButton())
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(expect.anything(), 'stay'))
    expect((await screen.findByRole('alert')).textContent).toContain('Так нельзя')
    expect(server.of(education.name)).toEqual([])
    await user.click(saveButton())
    await waitFor(() => expect(server.of(education.name)).toHaveLength(1))
    expect(server.of(education.name)[0]).toMatchObject({ staff_id: 900, institution: 'ТАДИ' })
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})
