import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { formatsOf } from '#i18n/format/index.ts'
import { ru } from '#i18n/ru/index.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { kinds } from '#resources/kernel/names.ts'
import type { Field, Kind, Resource } from '#resources/kernel/types.ts'
import type { CellProps } from '#src/kernel/cells/cell.ts'
import { cellComponent } from '#src/kernel/cells/cells.tsx'
import type { Translate } from '#src/common/useT.ts'
import { specimen, specimenOrder } from '#tests/specimens/resources.ts'
import { vehicleDocument } from '#resources/fleet/vehicle-document.ts'
import { dayAfter } from '#tests/support/server/field-values.ts'

const formats = formatsOf('ru', { timeZone: 'Asia/Tashkent', currency: 'UZS' })
const t: Translate = (key) =>
  key
    .split('.')
    .reduce<unknown>((tree, word) => (tree as Record<string, unknown>)[word], ru) as string
const fields: Readonly<Record<string, Field>> = { ...specimenOrder.fields, ...specimen.fields }

function draw(
  source: string,
  row: CellProps['row'],
  place: CellProps['place'],
  field = fields[source],
  shownBy = formats,
) {
  if (!field) throw new Error(`no field ${source}`)
  const props: CellProps = {
    of: specimen as unknown as Resource,
    source,
    field,
    row,
    formats: shownBy,
    t,
    place,
    option: (code) => ({ new: 'Новый', active: 'В работе', broken: 'Сломан' })[code] ?? code,
  }
  return render(<div>{cellComponent[field.kind](props)}</div>).container
    .firstElementChild as HTMLElement
}

const file = (id: number, name: string, is_main = false) => ({
  id,
  name,
  size: 1_250_000,
  type: 'image/png',
  is_main,
})

interface Example {
  source: string
  row: CellProps['row']
  grid: string
  show?: string
}

// Complete: a kind without an example does not compile.
const examples: Readonly<Record<Kind, Example>> = {
  text: { source: 'name', row: { name: 'Cobalt' }, grid: 'Cobalt' },
  email: { source: 'email', row: { email: 'a@b.uz' }, grid: 'a@b.uz' },
  phone: { source: 'phone', row: { phone: '+998901234567' }, grid: '+998 90 123-45-67' },
  integer: { source: 'quantity', row: { quantity: 12500 }, grid: '12\u00a0500' },
  decimal: {
    source: 'volume',
    row: { volume: '1234.500' },
    grid: '1\u00a0234,5',
    show: '1\u00a0234,5\u00a0л',
  },
  money: { source: 'price', row: { price: '1250000.00' }, grid: '1\u00a0250\u00a0000\u00a0сум' },
  year: { source: 'year_made', row: { year_made: 2019 }, grid: '2019' },
  day: { source: 'issued', row: { issued: '2025-03-07' }, grid: '07.03.2025' },
  moment: {
    source: 'happened',
    row: { happened: '2025-03-07T20:30:00.000Z' },
    grid: '08.03.2025 01:30',
  },
  time: { source: 'opens', row: { opens: '08:30' }, grid: '08:30' },
  dayMonth: { source: 'season_start', row: { season_start: '10-15' }, grid: '15.10' },
  period: {
    source: 'valid',
    row: { valid: { from: '2025-01-01', to: null } },
    grid: 'с 01.01.2025',
  },
  duration: { source: 'break_minutes', row: { break_minutes: 90 }, grid: '1\u00a0ч 30\u00a0мин' },
  flag: { source: 'urgent', row: { urgent: true }, grid: '', show: 'Да' },
  choice: { source: 'state', row: { state: 'active' }, grid: 'В работе' },
  ref: { source: 'brand_id', row: { brand_id: 5, brand_name: 'Isuzu' }, grid: 'Isuzu' },
  refs: {
    source: 'fuel_ids',
    row: {
      fuel_ids: [2, 1],
      fuels: [
        { id: 2, name: 'АИ-91' },
        { id: 1, name: 'Метан' },
      ],
    },
    grid: 'АИ-91, Метан',
  },
  plate: { source: 'plate', row: { plate: '01A123BC' }, grid: '01 A 123 BC' },
  polygon: {
    source: 'outline',
    row: {
      outline: [
        { lat: 41.311081, lon: 69.240562 },
        { lat: 41.32, lon: 69.240562 },
        { lat: 41.32, lon: 69.25 },
      ],
    },
    grid: ru.app.map.corners,
    show: '41.311081, 69.240562; 41.320000, 69.240562; 41.320000, 69.250000',
  },
  point: {
    source: 'place',
    row: { place: { lat: 41.311081, lon: 69.240562 } },
    grid: '41.311081, 69.240562',
  },
  files: {
    source: 'documents',
    row: { documents: [file(1, 'act.pdf'), file(2, 'pass.pdf')] },
    grid: ' 2',
    show: 'act.pdf 1,2\u00a0МБpass.pdf 1,2\u00a0МБ',
  },
  photos: {
    source: 'photos',
    row: { photos: [file(1, 'a.png'), file(2, 'b.png', true)], photos_main: 2 },
    grid: '',
    show: '',
  },
  secret: { source: 'token', row: { token: null, token_set: true }, grid: ' Задано' },
  rows: { source: 'lines', row: { lines: [{ id: 1 }, { id: 2 }] }, grid: '2' },
  computed: { source: 'name_length', row: { name_length: 1000 }, grid: '1\u00a0000' },
  marks: { source: 'signs', row: { signs: ['waiting', 'new'] }, grid: 'waitingНовый' },
}

it('a day that represents its month is shown as the month', () => {
  const { fields } = resourceOf('fuel-tank-month')
  const month = { month: '2025-03-01' }
  expect(draw('month', month, 'grid', fields.month).textContent).toBe('Март 2025')
})

it('a number used as an identifier is not grouped', () => {
  const { fields } = resourceOf('car')
  const tracked = { mobject_id: 100006 }
  expect(draw('mobject_id', tracked, 'grid', fields.mobject_id).textContent).toBe('100006')
})

describe('a value of each kind', () => {
  it.each(kinds)('%s', (kind) => {
    const { source, row, grid, show = grid } = examples[kind]
    expect(fields[source]?.kind).toBe(kind)
    expect(draw(source, row, 'grid').textContent).toBe(grid)
    expect(draw(source, row, 'show').textContent).toBe(show)
  })
  it.each(kinds.filter((kind) => kind !== 'flag' && kind !== 'secret'))(
    'is empty when nothing is stored: %s',
    (kind) => {
      const { source } = examples[kind]
      for (const value of [null, undefined]) {
        expect(draw(source, { [source]: value }, 'grid').textContent).toBe('')
        expect(draw(source, { [source]: value }, 'show').textContent).toBe('не указано')
      }
    },
  )
})

describe('a cell', () => {
  it('shows each mark in its tone', () => {
    const chips = draw('signs', { signs: ['waiting', 'finished'] }, 'grid').querySelectorAll(
      '.chip',
    )
    expect([...chips].map(({ className }) => className)).toEqual([
      'chip chip-warn',
      'chip chip-good',
    ])
    expect(draw('signs', { signs: [] }, 'grid').textContent).toBe('')
  })
  it('shows a flag as an icon with an accessible name', () => {
    expect(
      draw('urgent', { urgent: true }, 'grid')
        .querySelector('[role=img]')
        ?.getAttribute('aria-label'),
    ).toBe('Да')
    expect(
      draw('urgent', { urgent: false }, 'grid')
        .querySelector('[role=img]')
        ?.getAttribute('aria-label'),
    ).toBe('Нет')
  })
  it.each([
    ['2020-01-01', 'bad'],
    [formats.today(), 'warn'],
  ])('marks the day %s itself, whether or not there is room for a badge', (day, tone) => {
    const row = { expires: day }
    const alarm = draw('expires', row, 'grid').querySelector<HTMLElement>('.cell-expiry')
    expect([alarm?.dataset.tone, alarm?.firstElementChild?.className]).toEqual([
      tone,
      'cell-expiry-day',
    ])
    expect(alarm?.firstElementChild?.querySelector('svg')).toBeTruthy()
    expect(alarm?.firstElementChild?.textContent).toBe(` ${formats.day(day)}`)
    // a text for users who do not see the badge
    expect(alarm?.title).toBe(
      draw('expires', row, 'show').querySelector('.chip')?.textContent ?? 'no badge',
    )
  })
  const soon = dayAfter(formats.today(), 10)
  it.each([
    ['paper_until', 'new', soon, 'expires_in'],
    ['paper_until', 'taken', '2020-01-01', 'expired_ago'],
    ['paper_until', 'done', '2020-01-01', null],
    ['wanted_by', 'new', '2020-01-01', 'late'],
    // what is to be done in ten days is not thought of yet
    ['wanted_by', 'new', soon, null],
    ['wanted_by', 'taken', '2020-01-01', null],
  ] as const)('says of %s of an order that is %s, on %s: %s', (source, state, day, text) => {
    const field = specimenOrder.fields[source] as Field
    const cell = draw(source, { state, [source]: day }, 'show', field)
    expect(cell.querySelector('.chip')?.textContent ?? null).toBe(text && ru.app.related[text])
  })
  it.each([
    [10, 11, null],
    [10, 10, 'expires_in'],
    [60, 45, 'expires_in'],
  ] as const)(
    'of an organisation that is told %i days before, says in %i: %s',
    (noticeDays, left, text) => {
      const own = formatsOf('ru', { timeZone: 'Asia/Tashkent', currency: 'UZS', noticeDays })
      const day = dayAfter(own.today(), left)
      const cell = draw('expires', { expires: day }, 'show', undefined, own)
      expect(cell.querySelector('.chip')?.textContent ?? null).toBe(text && ru.app.related[text])
    },
  )
  it('says in 80 days when a document ends of whose kind one is told 90 days before', () => {
    const { valid_until: field } = vehicleDocument.fields
    const valid_until = dayAfter(formats.today(), 80)
    const chipOf = (row: Readonly<Record<string, unknown>>) =>
      draw('valid_until', { valid_until, watched: true, ...row }, 'show', field).querySelector(
        '.chip',
      )
    expect(chipOf({ notice_days: 90 })?.textContent).toBe(ru.app.related.expires_in)
    expect(chipOf({ notice_days: 30 })).toBeNull()
  })
  it('leaves a distant day unmarked', () => {
    expect(draw('expires', { expires: '2299-12-31' }, 'grid').querySelector('svg')).toBeNull()
  })
  it('shows a choice in the colour of its code', () => {
    expect(draw('state', { state: 'broken' }, 'grid').querySelector('.chip')?.className).toBe(
      'chip chip-bad',
    )
  })
  it('never shows a secret, only whether there is one', () => {
    expect(draw('token', { token: 'leaked', token_set: false }, 'grid').textContent).toBe(
      'Не задано',
    )
    expect(draw('token', { token: 'leaked', token_set: true }, 'show').textContent).not.toContain(
      'leaked',
    )
  })
  it('links phone numbers and email addresses, in the tab order only of the focused row', () => {
    const phone = draw('phone', examples.phone.row, 'grid').querySelector('a')
    expect([phone?.getAttribute('href'), phone?.tabIndex]).toEqual(['tel:+998901234567', -1])
    expect(draw('email', examples.email.row, 'grid').querySelector('a')?.getAttribute('href')).toBe(
      'mailto:a@b.uz',
    )
  })
  it('shows the main photo as a thumbnail in a grid, and all photos in a card', () => {
    const images = (place: CellProps['place']) =>
      [...draw('photos', examples.photos.row, place).querySelectorAll('img')].map((image) =>
        image.getAttribute('src'),
      )
    expect(images('grid')).toEqual(['/api/fms/specimen/file/2?thumb=1'])
    expect(images('show')).toEqual([
      '/api/fms/specimen/file/1?thumb=1',
      '/api/fms/specimen/file/2?thumb=1',
    ])
  })
  it('shows a record without a label by its number', () => {
    expect(draw('brand_id', { brand_id: 5, brand_name: null }, 'grid').textContent).toBe('№ 5')
  })
  it('shows markup as text', () => {
    const nasty = '<img src=x onerror=alert(1)>'
    expect(draw('name', { name: nasty }, 'grid').innerHTML).not.toContain('<img')
    expect(draw('brand_id', { brand_id: 1, brand_name: nasty }, 'show').textContent).toBe(nasty)
  })
})
