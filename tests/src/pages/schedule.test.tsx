// The screens of the schedule, and the panel beside the form of a shift: free drivers and vehicles,
// and whose the vehicle is.
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '#dataProviders/session/session.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { firstWords } from '#src/common/language.ts'
import { CalendarFeed } from '#src/pages/schedule/CalendarFeed.tsx'
import { WhoIsFree } from '#src/pages/schedule/WhoIsFree.tsx'
import { Application } from '#src/shell/start/App.tsx'
import { refusal, result, serve } from '#tests/dataProviders/server.ts'
import type { Answer, SentRequest } from '#tests/dataProviders/server.ts'
import { signedIn } from '../kernel/form/signedIn.ts'
import { draw } from '../kernel/inputs/host.tsx'

const resources = allResources()
const root = { ...signedIn(7, resources), realm_access: { roles: ['root'] } }
const shift = {
  ...{ id: 5, version: 1, car_id: 3, car_name: '01 A 111 AA', staff_id: 4, state: 'planned' },
  ...{ staff_name: 'Каримов Али', start_date: '2026-03-03T03:00:00.000Z', all_day: false },
  ...{ end_date: '2026-03-03T12:00:00.000Z', repeat: 'none', interval: 60 },
}

beforeEach(() => {
  localStorage.clear()
  session.set(root)
})

describe('the schedule', () => {
  const answers = ({ path }: SentRequest): Answer => {
    if (path.includes('Count')) return result({ count: 1 })
    if (path.includes('getById')) return result(shift)
    if (path.includes('drafts')) return result(null)
    return result(path.includes('getSettings') ? {} : [])
  }
  async function open(path: string) {
    history.replaceState(null, '', path)
    serve(answers)
    const first = await firstWords(resources)
    return render(<Application user={root} first={first} resources={resources} />)
  }
  const save = () => screen.findByRole('button', { name: 'Сохранить' }, { timeout: 10_000 })
  const heading = (name: string | RegExp) =>
    screen.findByRole('heading', { level: 1, name }, { timeout: 10_000 })

  it.each(['/driver-schedule', '/calendar'])(
    'is one screen at both of its paths: %s',
    async (at) => {
      await open(at)
      await heading('График работы водителей')
      await screen.findByRole('group', { name: 'Масштаб' }, { timeout: 10_000 })
      expect(location.pathname).toBe(at)
      const tabs = screen.getByRole('navigation', { name: 'График работы водителей' })
      expect(within(tabs).getByRole('link', { current: 'page' }).textContent).toBe(
        'График работы водителей',
      )
    },
  )

  it('is made and changed at addresses of its own', async () => {
    const { unmount } = await open('/driver-schedule/create')
    await heading(/Смена водителя/)
    expect(await save()).toBeTruthy()
    unmount()
    await open('/driver-schedule/edit/5')
    expect(await save()).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Водитель/ }).value).toBe(
      'Каримов Али',
    )
  })

  it('has a tab, which is where a driver is assigned to a vehicle', async () => {
    await open('/driver-schedule')
    const tab = await screen.findByRole(
      'link',
      { name: 'Закрепление водителей' },
      { timeout: 10_000 },
    )
    expect(tab.getAttribute('href')).toBe('/driver-schedule/drivers')
  })
})

interface Chosen {
  car_id: number | null
  staff_id: number | null
}

function Form({ values, children }: { values: Chosen; children: ReactNode }) {
  const form = useForm({ defaultValues: values })
  const { control } = form
  const [car, driver] = useWatch({ control, name: ['car_id', 'staff_id'] })
  return (
    <FormProvider {...form}>
      {children}
      <output>{JSON.stringify([car, driver])}</output>
    </FormProvider>
  )
}

describe('vehicles and drivers', () => {
  const time = { start_date: shift.start_date, end_date: shift.end_date }
  const free = ({ path }: SentRequest): Answer => {
    if (path.includes('getFreeCars'))
      return result([
        { id: 3, plate_number: '01 A 111 AA', garage_number: '11' },
        { id: 8, plate_number: '01 A 888 AA', garage_number: null },
      ])
    if (path.includes('getDrivers')) return result([{ id: 9, name: 'Собиров Вали' }])
    return result({ staff_id: 4, staff_name: 'Каримов Али', since: '2026-01-01' })
  }
  const show = (values: object, answers: (asked: SentRequest) => Answer, id?: number) => {
    const asked = serve(answers)
    draw(
      <Form values={{ car_id: null, staff_id: null, ...values }}>
        <WhoIsFree {...(id !== undefined && { id })} />
      </Form>,
    )
    return asked
  }
  const chosen = () => screen.getByText(/^\[/).textContent
  const group = (name: string) => screen.findByRole('group', { name })

  it('that are free at the time of a shift are offered, without this shift', async () => {
    const keys = userEvent.setup()
    const asked = show({ ...time, car_id: 3 }, free, 5)
    const cars = within(await group('Свободные автомобили'))
    expect(cars.getAllByRole('button').map((one) => one.textContent)).toEqual(['01 A 888 AA'])
    await keys.click(within(await group('Свободные водители')).getByRole('button'))
    expect(chosen()).toBe('[3,9]')
    await keys.click(cars.getByRole('button'))
    await waitFor(() => expect(chosen()).toBe('[8,9]'))
    const { start_date: from, end_date: to } = time
    const call = asked.find(({ path }) => path.includes('getFreeCars'))
    expect(call?.body).toEqual({ from, to, except: 5, size: 13 })
  })

  it('are not requested while the shift has no time', async () => {
    const asked = show({ ...time, end_date: null, car_id: 3 }, free)
    await screen.findByText('[3,null]')
    expect(asked).toEqual([])
  })

  it('that belong together are found by the vehicle', async () => {
    const keys = userEvent.setup()
    const asked = show({ ...time, car_id: 3 }, free)
    await keys.click(within(await group('Закреплённый водитель')).getByRole('button'))
    await waitFor(() => expect(chosen()).toBe('[3,4]'))
    // 08:00 in Tashkent
    const call = asked.find(({ path }) => path.includes('getDriverOnDate'))
    expect(call?.body).toEqual({ car_id: 3, date: '2026-03-03' })
  })

  it('of a vehicle without a driver: reported as none, with a suggestion', async () => {
    const words = ['Нет назначенного водителя на эту дату', 'Попробуйте изменить дату']
    show({ ...time, car_id: 3 }, (asked) =>
      asked.path.includes('getDriverOnDate')
        ? refusal(422, 'rule', { fields: { car_id: words[0]!, date: words[1]! } })
        : free(asked),
    )
    for (const text of words) expect(await screen.findByText(text)).toBeTruthy()
  })

  it('that fail to load show the message of the specification', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    show(time, () => refusal(500, 'internal'))
    for (const words of ['could not get free cars', 'could not get free drivers'])
      await waitFor(() => expect(logged).toHaveBeenCalledWith(words, expect.any(Error)))
    expect(await screen.findByText(/could not get free (cars|drivers)/)).toBeTruthy()
  })
})

describe('a calendar feed', () => {
  const since = '2026-01-14T07:00:00.000Z'
  /** As the server keeps it. */
  function feed() {
    let made: string | null = null
    return ({ path }: SentRequest): Answer => {
      if (path.includes('renew')) made = since
      if (path.includes('revoke')) made = null
      return result(path.includes('renew') ? { path: 'feeds/secret', since } : { since: made })
    }
  }
  const button = (name: string) => screen.findByRole('button', { name })

  it('is made, copied once and revoked', async () => {
    const asked = serve(feed())
    const { user } = draw(<CalendarFeed />)
    expect(await screen.findByText('Ссылки нет')).toBeTruthy()
    await user.click(await button('Создать ссылку'))
    const line = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Скопируйте/ })
    expect(line.value).toBe(`${location.origin}/feeds/secret`)
    await user.click(await button('Копировать'))
    expect(await navigator.clipboard.readText()).toBe(line.value)
    expect(await screen.findByText('Ссылка скопирована')).toBeTruthy()
    expect(await screen.findByText('Ссылка создана 14.01.2026 12:00')).toBeTruthy()
    await user.click(await button('Отозвать ссылку'))
    expect(await screen.findByText('Ссылки нет')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBe(null)
    expect(asked.map(({ body }) => body)).toEqual(asked.map(() => ({})))
  })

  it('of another employee is requested by id, and a refusal is shown', async () => {
    const asked = serve(({ path }) =>
      path.includes('renew') ? refusal(403, 'forbidden') : result({ since: null }),
    )
    const { user } = draw(<CalendarFeed staffId={4} />)
    await user.click(await button('Создать ссылку'))
    expect((await screen.findByRole('alert')).textContent).toBe('forbidden!')
    expect(asked.every(({ body }) => (body as { staff_id: number }).staff_id === 4)).toBe(true)
  })
})
