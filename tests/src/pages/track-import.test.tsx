// Importing a track from a file: what is shown of it, and what is sent once it is confirmed.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '#dataProviders/session/session.ts'
import { allResources } from '#resources/kernel/derive.ts'
import type { TrackImportPlan } from '#resources/wire/track-import.ts'
import { pageSlots } from '#src/pages/viewSlots.ts'
import { ImportTrackDialog } from '#src/pages/tracking/index.ts'
import { refusal, result, serve } from '#tests/dataProviders/server.ts'
import type { Answer } from '#tests/dataProviders/server.ts'
import { signedIn } from '../kernel/form/signedIn.ts'
import { draw } from '../kernel/inputs/host.tsx'

const keys = userEvent.setup({ pointerEventsCheck: 0, delay: null })
const nothing: TrackImportPlan = {
  ...{ vehicles: [], unknown: [], unknown_more: 0, unassigned: 0, faults: [], token: 'abc' },
}
const whole: TrackImportPlan = {
  vehicles: [
    {
      ...{ id: 1, name: '01 001', points: 1500, stored: 200, private: 30, outdated: 0 },
      ...{ from: '2026-01-14T04:00:00.000Z', to: '2026-01-14T13:30:00.000Z' },
    },
    {
      ...{ id: 2, name: '01 002', points: 5, stored: 5, private: 0, outdated: 0 },
      ...{ from: '2026-01-14T04:00:00.000Z', to: '2026-01-14T05:00:00.000Z' },
    },
  ],
  unknown: [{ device: '77', points: 2, reason: 'untracked' }],
  ...{ unknown_more: 12, unassigned: 3 },
  faults: Array.from({ length: 25 }, (_, nth) => ({ line: nth + 4, code: 'bad_time' as const })),
  token: 'abc',
}
const done = vi.fn()
const file = () => new File(['<gpx></gpx>'], 'day.gpx')

beforeEach(() => {
  session.set(signedIn(7, allResources()))
  done.mockReset()
})

function open(planned: () => Answer, stored: () => Answer = () => result({ added: 1270 })) {
  const asked = serve(({ path }) => {
    if (path.endsWith('planTrackImport')) return planned()
    return path.endsWith('importTracks') ? stored() : result([])
  })
  draw(<ImportTrackDialog car={{ id: 9, name: '01 009' }} onDone={done} />)
  return asked
}
const choose = async (chosen = file()) => {
  const dialog = await screen.findByRole('dialog', { name: 'Импорт трека: 01 009' })
  await keys.upload(dialog.querySelector('input[type="file"]') as HTMLInputElement, chosen)
  return within(dialog)
}
const add = () => screen.getByRole('button', { name: 'Добавить' }) as HTMLButtonElement
/** The fields of a form, besides its file. */
const sent = (body: unknown) => {
  expect(body).toBeInstanceOf(FormData)
  const form = body as FormData
  return [form.get('car_id'), form.get('token'), (form.get('file') as File).name]
}

describe('an import of a track', () => {
  it('shows the vehicles of the points, what is left out, and the faulty lines', async () => {
    open(() => result(whole))
    expect(add().disabled).toBe(true)
    const dialog = await choose()
    expect(await dialog.findByText(/^1\s270 точек$/)).toBeTruthy()
    expect(dialog.getByText('14.01.2026 09:00 – 14.01.2026 18:30')).toBeTruthy()
    expect(dialog.getByText('уже есть: 200; вне рабочих часов, не хранится: 30')).toBeTruthy()
    expect(dialog.getByText('нечего добавить')).toBeTruthy()
    expect(dialog.getByText('у автомобиля не указан ID трекера')).toBeTruthy()
    expect(dialog.getByText('И ещё: 12')).toBeTruthy()
    expect(dialog.getByText(/точек: 3. Выберите автомобиль/)).toBeTruthy()
    expect(dialog.getByRole('heading', { name: 'Не прочитано · 25' })).toBeTruthy()
    expect(dialog.getByText('Строка 4: время не распознано')).toBeTruthy()
    expect(dialog.getByText('И ещё: 5')).toBeTruthy()
    expect(add().disabled).toBe(false)
    expect(done).not.toHaveBeenCalled()
  })
  it('stores the file that was confirmed', async () => {
    const asked = open(() => result(whole))
    await choose()
    await waitFor(() => expect(add().disabled).toBe(false))
    await keys.click(add())
    await waitFor(() => expect(done).toHaveBeenCalled())
    const [planned, stored] = asked.filter(({ path }) => path.includes('rack'))
    expect(sent(planned?.body)).toEqual(['9', null, 'day.gpx'])
    expect(sent(stored?.body)).toEqual(['9', 'abc', 'day.gpx'])
  })
  it('of a file with nothing new stores nothing, and takes another one', async () => {
    const plans = [nothing, whole]
    open(() => result(plans.shift()))
    const dialog = await choose()
    expect(await dialog.findByText('В файле нет точек')).toBeTruthy()
    expect(add().disabled).toBe(true)
    await keys.click(dialog.getByRole('button', { name: 'Другой файл' }))
    await choose()
    expect(await dialog.findByText(/^1\s270 точек$/)).toBeTruthy()
  })
  it('shows why a file is refused, before and during storage', async () => {
    const answers = [refusal(413, 'too_large', { message: 'Файл больше 32 МБ' }), result(whole)]
    open(
      () => answers.shift() ?? result(whole),
      () => refusal(422, 'rule', { message: 'Данные изменились' }),
    )
    const dialog = await choose()
    expect((await dialog.findByRole('alert')).textContent).toContain('Файл больше 32 МБ')
    await keys.click(dialog.getByRole('button', { name: 'Другой файл' }))
    await choose()
    await waitFor(() => expect(add().disabled).toBe(false))
    await keys.click(add())
    expect((await dialog.findByRole('alert')).textContent).toContain('Данные изменились')
    expect(done).not.toHaveBeenCalled()
  })
  it('accepts only track files', async () => {
    const asked = open(() => result(whole))
    const drop = userEvent.setup({ applyAccept: false, delay: null })
    const dialog = await screen.findByRole('dialog')
    const input = dialog.querySelector('input[type="file"]') as HTMLInputElement
    await drop.upload(input, new File(['x'], 'day.xlsx'))
    expect((await screen.findByRole('alert')).textContent).toContain('Это не трек')
    expect(asked.some(({ path }) => path.includes('rack'))).toBe(false)
  })
  it('is offered above the list of objects to users who may edit vehicles', () => {
    const action = pageSlots.listActions.find(({ of }) => of === 'object')
    expect(action).toMatchObject({ label: 'app.track_import.action', edits: 'car' })
  })
})
