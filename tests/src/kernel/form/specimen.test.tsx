// Every kind of field in a form: shown, edited, saved, read back.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { createDataProvider } from '#dataProviders/index.ts'
import { session } from '#dataProviders/session/session.ts'
import { allResources } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { RecordEditor } from '#src/kernel/form/RecordEditor.tsx'
import { SinglePage } from '#src/kernel/form/RecordPages.tsx'
import { specimen, specimens } from '#tests/specimens/resources.ts'
import { draw } from '../inputs/host.tsx'
import { FakeServer } from './server.ts'
import { signedIn } from './signedIn.ts'

const of = specimen as unknown as Resource
const resources = [...allResources(), ...specimens]
let server: FakeServer

beforeEach(() => {
  localStorage.clear()
  session.set(signedIn(7, resources))
  server = new FakeServer(resources)
  server.of('car-brand').push({ id: 5, version: 1, name: 'Isuzu' })
  server.of('fuel').push({ id: 1, version: 1, name: 'АИ-80' }, { id: 2, version: 1, name: 'Метан' })
})

function open(id: number | null) {
  const onSaved = vi.fn()
  const nothing = () => undefined
  draw(<RecordEditor of={of} id={id} onNamed={nothing} onSaved={onSaved} onClose={nothing} />, {
    dataProvider: createDataProvider(resources),
  })
  return onSaved
}

/**
 * By its label, as a reader of the screen finds it; Testing Library's own search takes seconds over
 * a form of this size.
 */
function labelled(label: string): HTMLInputElement {
  const tied = [...document.querySelectorAll('label')].find(
    (one) => one.textContent?.replace(/\W*\*$/, '') === label,
  )
  const found = tied
    ? (document.getElementById(tied.htmlFor) ?? tied.querySelector('input'))
    : document.querySelector(`input[aria-label="${label}"]`)
  if (!found) throw new Error(`No input is called «${label}»`)
  return found as HTMLInputElement
}

const input = (label: string) => waitFor(() => labelled(label))
const press = (text: string, role = 'button') =>
  waitFor(() => {
    const found = [
      ...document.querySelectorAll<HTMLElement>(`button[role="${role}"], button`),
    ].find((one) => one.textContent?.startsWith(text))
    if (!found) throw new Error(`No ${role} is called «${text}»`)
    fireEvent.click(found)
  })
async function type(label: string, text: string) {
  const field = await input(label)
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
}

const stands = (label: string, text: string) =>
  waitFor(() => expect(labelled(label).value).toBe(text))
const missing = (label: string) => waitFor(() => expect(() => labelled(label)).toThrow())

/** One section of a new record, typed and saved: what went over the wire beside the name. */
async function saved(
  section: string,
  fields: Readonly<Record<string, string>>,
  more: () => Promise<void> = async () => undefined,
) {
  const onSaved = open(null)
  await type('Name', 'One')
  await press(section, 'tab')
  for (const [label, text] of Object.entries(fields)) await type(label, text)
  await more()
  await press('Сохранить')
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  const standard: Readonly<Record<string, unknown>> = {
    name: 'One',
    quantity: 1,
    state: 'new',
    urgent: false,
  }
  const { body = {} } = server.saves()[0] ?? {}
  expect(body.name).toBe('One')
  return Object.fromEntries(
    Object.entries(body).filter(
      ([key, value]) => value !== standard[key] && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

it('a form edits texts, choices, flags and references', async () => {
  const body = await saved(
    'General',
    {
      'Code word': 'AB-12',
      State: 'brok',
      Brand: 'isu',
      Fuels: 'мет',
      Plate: '01а123вс',
      Notes: 'a\nb',
    },
    async () => {
      await type('Broken reason', 'fell')
      fireEvent.click(labelled('Urgent'))
      await stands('Brand', 'Isuzu')
      await screen.findByText('Метан')
    },
  )
  const texts = { code_word: 'AB-12', notes: 'a\nb', broken_reason: 'fell', plate: '01A123BC' }
  expect(body).toEqual({ ...texts, state: 'broken', urgent: true, brand_id: 5, fuel_ids: [2] })
})

it('a form edits phone numbers, links, a point and a secret', async () => {
  const typed = {
    Email: 'a@b.uz',
    Phone: '901234567',
    Широта: '41,31',
    Долгота: '69.27',
    Passport: 'AA1',
    Token: 's3cret',
  }
  const sent = {
    email: 'a@b.uz',
    phone: '+998901234567',
    place: { lat: 41.31, lon: 69.27 },
    passport: 'AA1',
    token: 's3cret',
  }
  expect(await saved('Contact', typed)).toEqual(sent)
})

it('a form edits numbers', async () => {
  const typed = {
    Quantity: '1 000',
    Volume: '12,5',
    Price: '1 250 000',
    'Year made': '2019',
    'Break minutes': '1:30',
  }
  expect(await saved('Numbers', typed)).toEqual({
    quantity: 1000,
    volume: '12.500',
    price: '1250000.00',
    year_made: 2019,
    break_minutes: 90,
  })
})

it('a form edits days, times and periods', async () => {
  const days = {
    Issued: '12032019',
    Expires: '2-4-30',
    Happened: '12.03.2019 830',
    Opens: '830',
    'Season start': '1510',
  }
  const periods = {
    'Valid, с': '1.1.2026',
    'Shift, с': '1.1.2026 8:00',
    'Shift, по': '1.1.2026 20:00',
  }
  expect(await saved('Dates', { ...days, ...periods })).toEqual({
    issued: '2019-03-12',
    expires: '2030-04-02',
    happened: '2019-03-12T03:30:00.000Z',
    opens: '08:30',
    season_start: '10-15',
    valid: { from: '2026-01-01', to: null },
    shift: { from: '2026-01-01T03:00:00.000Z', to: '2026-01-01T15:00:00.000Z' },
  })
})

it('a form edits child rows, and files once the record has an id', async () => {
  const body = await saved('Papers', {}, async () => {
    await press('Добавить строку')
    await type('Fuel, Строка 1', 'аи')
    await stands('Fuel, Строка 1', 'АИ-80')
    await type('Amount, Строка 1', '3,25')
    fireEvent.click(labelled('Urgent, Строка 1'))
    await type('On day, Строка 1', '12.3.2019')
    const choose = async (label: string, file: File) =>
      fireEvent.change(await input(label), { target: { files: [file] } })
    await choose('Documents', new File(['%PDF-1.4'], 'a.pdf', { type: 'application/pdf' }))
    await choose('Photos', new File(['x'], 'virus.exe'))
    expect(screen.getByText(/Недопустимый тип файла/)).toBeTruthy()
    fireEvent.click(screen.getByLabelText('Удалить virus.exe'))
  })
  expect(body).toEqual({
    lines: [{ fuel_id: 1, amount: '3.250', urgent: true, on_day: '2019-03-12' }],
  })
  const upload = server.calls.find(({ path }) => path.endsWith('/saveSpecimenFile'))
  expect(upload?.body).toMatchObject({
    id: String(server.of('specimen')[0]?.id),
    field: 'documents',
  })
  expect(server.calls.indexOf(upload!)).toBeGreaterThan(server.calls.indexOf(server.saves()[0]!))
})

it('a form shows two contradicting days as an error at their field', async () => {
  open(null)
  await type('Name', 'One')
  await press('Dates', 'tab')
  await type('Issued', '12.03.2019')
  await type('Expires', '2-4-12')
  await press('Сохранить')
  expect(await screen.findByText(/Не раньше, чем «Issued»/)).toBeTruthy()
  expect(server.saves()).toHaveLength(0)
})

it('a form hides and empties a conditional field, and keeps immutable and secret ones', async () => {
  server.of('specimen').push(
    server.completed(of, {
      id: 1,
      version: 1,
      name: 'One',
      code_word: 'AB-12',
      state: 'broken',
      broken_reason: 'fell',
      token: 'x',
    }),
  )
  const onSaved = open(1)
  await stands('Broken reason', 'fell')
  expect(labelled('Code word').readOnly).toBe(true)
  await type('State', 'act')
  await missing('Broken reason')
  await type('State', 'brok')
  await stands('Broken reason', 'fell')
  await type('State', 'act')
  await press('Contact', 'tab')
  expect(screen.getByText(/Оставьте поле пустым/)).toBeTruthy()
  await missing('Broken reason')
  await press('Сохранить')
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(server.saves()[0]?.body).toEqual({
    id: 1,
    version: 1,
    state: 'active',
    broken_reason: null,
  })
})

const tabs = () =>
  [...document.querySelectorAll('[role=tab]')].map((one) => one.textContent?.replace(/\d+$/, ''))

it('a form shows related rows only while their condition holds', async () => {
  server
    .of('specimen')
    .push(
      server.completed(of, { id: 1, version: 1, name: 'One', state: 'active' }),
      server.completed(of, { id: 2, version: 1, name: 'Two', state: 'broken' }),
    )
  open(1)
  await stands('State', 'Active')
  expect(tabs()).toContain('Readings')
  expect(tabs()).not.toContain('Orders')
  await type('State', 'brok')
  await waitFor(() => expect(tabs()).toContain('Orders'))
  await type('State', 'new')
  await waitFor(() => expect(tabs()).not.toContain('Orders'))
  cleanup()
  open(2)
  await waitFor(() => expect(tabs()).toContain('Orders'))
})

it('a form shows the same fields without Save to a reader', async () => {
  server
    .of('specimen')
    .push(server.completed(of, { id: 1, version: 1, name: 'One', volume: '1250.500' }))
  session.set(signedIn(7, resources, 1))
  open(1)
  expect((await input('Name')).readOnly).toBe(true)
  expect(screen.getByText(/Только просмотр/)).toBeTruthy()
  await press('Numbers', 'tab')
  await stands('Volume', '1\u00a0250,5')
  await press('Papers', 'tab')
  expect(screen.getByText('Строк пока нет')).toBeTruthy()
  for (const button of ['Сохранить', 'В архив', 'Добавить строку', 'Выбрать файл'])
    expect(screen.queryByText(button)).toBeNull()
})

it('a form edits the single row of a contract’s settings, created with the first save', async () => {
  const settings = specimens.find(({ name }) => name === 'specimen-settings') as Resource
  draw(<SinglePage of={settings} />, {
    dataProvider: createDataProvider(resources),
    path: '/specimen-settings',
  })
  await stands('Warn days', '30')
  await type('Heading', 'Depot')
  await press('Сохранить')
  await waitFor(() =>
    expect(server.of('specimen-settings')).toMatchObject([
      { heading: 'Depot', warn_days: 30, version: 1 },
    ]),
  )
  await type('Warn days', '14')
  await press('Сохранить')
  await waitFor(() =>
    expect(server.of('specimen-settings')).toMatchObject([
      { heading: 'Depot', warn_days: 14, version: 2 },
    ]),
  )
})
