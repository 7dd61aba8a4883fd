import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ChoiceControl } from '#src/kernel/inputs/controls/combobox/ChoiceControl.tsx'
import { DayControl } from '#src/kernel/inputs/controls/dates/DayControl.tsx'
import { NumberControl } from '#src/kernel/inputs/controls/NumberControl.tsx'
import { PeriodControl } from '#src/kernel/inputs/controls/dates/PeriodControl.tsx'
import { PlateControl } from '#src/kernel/inputs/controls/PlateControl.tsx'
import { PointControl } from '#src/kernel/inputs/controls/PointControl.tsx'
import { RefControl } from '#src/kernel/inputs/controls/combobox/RefControl.tsx'
import { RefsControl } from '#src/kernel/inputs/controls/combobox/RefsControl.tsx'
import { SecretControl } from '#src/kernel/inputs/controls/SecretControl.tsx'
import { draw } from '../host.tsx'

/** Keeps the value as a parent does and writes it below, with what was faulty. */
function Held<V>({
  initial = null,
  children,
}: {
  initial?: V | null
  children: (props: {
    value: V | null
    onChange: (value: V | null, faulty?: string) => void
  }) => ReactNode
}) {
  const [held, setHeld] = useState<{ value: V | null; faulty?: string | undefined }>({
    value: initial,
  })
  return (
    <>
      <input aria-label="before" />
      {children({ value: held.value, onChange: (value, faulty) => setHeld({ value, faulty }) })}
      <input aria-label="after" />
      <output data-testid="value">{JSON.stringify(held.value)}</output>
      <output data-testid="faulty">{held.faulty}</output>
    </>
  )
}

const value = () => JSON.parse(screen.getByTestId('value').textContent || 'null') as unknown
const faulty = () => screen.getByTestId('faulty').textContent
const brands = ['Chevrolet', 'Isuzu', 'MAN', 'Mercedes-Benz'].map((name, i) => ({
  id: i + 1,
  name,
}))
/** Finds by the beginning of a name, with the given delay. */
function brandServer(ms = 0) {
  const getList = vi.fn(async (_: string, { filter }: { filter: { search?: string } }) => {
    await new Promise((done) => setTimeout(done, ms))
    return {
      data: brands.filter(({ name }) =>
        name.toLowerCase().startsWith((filter.search ?? '').toLowerCase()),
      ),
    }
  })
  return {
    getList,
    getMany: vi.fn(async (_: string, { ids }: { ids: number[] }) => ({
      data: brands.filter(({ id }) => ids.includes(id)),
    })),
  }
}

describe('a number input', () => {
  const number = (initial: string | null = null) =>
    draw(
      <Held<number | string> initial={initial}>
        {(props) => <NumberControl kind="decimal" scale={2} unit="l" label="Volume" {...props} />}
      </Held>,
    )

  it('keeps its label clear of its unit, empty as well', () => {
    number()
    const box = screen.getByText('Volume', { selector: 'label' }).closest<HTMLElement>('.text-box')
    expect(box?.dataset.raised).toBe('true')
  })
  it.each(['42,23', '42.23'])('reads %s as 42.23', async (typed) => {
    const { user } = number()
    await user.type(screen.getByLabelText('Volume'), typed)
    expect(value()).toBe('42.23')
    await user.tab()
    expect(screen.getByLabelText('Volume')).toHaveProperty('value', '42,23')
  })
  it('is not changed by the wheel, by arrow keys, or by Tab', async () => {
    const { user } = number('4223.50')
    const input = screen.getByLabelText<HTMLInputElement>('Volume')
    expect(input.value).toBe('4\u00a0223,50')
    await user.click(screen.getByLabelText('before'))
    await user.tab()
    expect(document.activeElement).toBe(input)
    expect(input.value).toBe('4223,50')
    expect(input.selectionEnd).toBe(7)
    fireEvent.wheel(input, { deltaY: 100 })
    await user.keyboard('{ArrowUp}{ArrowDown}')
    await user.tab()
    expect(value()).toBe('4223.50')
    expect(input.value).toBe('4\u00a0223,50')
  })
  it('keeps an invalid text with an error, and accepts the corrected one', async () => {
    const { user } = number('5.00')
    const input = screen.getByLabelText<HTMLInputElement>('Volume')
    await user.clear(input)
    await user.type(input, '12x')
    await user.tab()
    expect([value(), faulty(), input.value]).toEqual([null, '12x', '12x'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Введите число')).toBeTruthy()
    await user.type(input, '{Backspace}')
    expect([value(), faulty()]).toEqual(['12.00', ''])
  })
})

it('a number that names something is not grouped in its input', async () => {
  const { user } = draw(
    <Held<number | string> initial={100006}>
      {(props) => <NumberControl kind="integer" isId label="Tracker" {...props} />}
    </Held>,
  )
  const input = screen.getByLabelText<HTMLInputElement>('Tracker')
  expect(input.value).toBe('100006')
  await user.clear(input)
  await user.type(input, '2000001')
  await user.tab()
  expect([value(), input.value]).toEqual([2_000_001, '2000001'])
})

describe('a day input', () => {
  it.each(['12032019', '12.03.2019', '12/3/19'])('reads %s', async (typed) => {
    const { user } = draw(
      <Held<string>>{(props) => <DayControl label="Issued" {...props} />}</Held>,
    )
    const input = screen.getByLabelText<HTMLInputElement>('Issued')
    await user.type(input, typed)
    expect(value()).toBe('2019-03-12')
    await user.tab()
    expect(input.value).toBe('12.03.2019')
    expect(document.activeElement).toBe(screen.getByLabelText('after'))
  })
  it('offers a calendar by keyboard alone, with Monday first', async () => {
    const { user } = draw(
      <Held<string> initial="2026-03-02">
        {(props) => <DayControl label="Issued" {...props} />}
      </Held>,
    )
    await user.click(screen.getByLabelText('Issued'))
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    const grid = await screen.findByRole('grid', { name: 'Март 2026' })
    expect(within(grid).getAllByRole('columnheader')[0]?.textContent).toBe('пн')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('2'))
    await user.keyboard('{ArrowDown}{ArrowRight}{Enter}')
    expect(value()).toBe('2026-03-10')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Issued')))
  })
})

describe('a reference input', () => {
  const reference = (
    server: ReturnType<typeof brandServer>,
    initial: number | null = null,
    text: string | null = null,
  ) =>
    draw(
      <Held<number> initial={initial}>
        {(props) => (
          <RefControl
            of="car-brand"
            label="Brand"
            text={props.value === initial ? text : null}
            {...props}
          />
        )}
      </Held>,
      {
        dataProvider: server,
      },
    )

  it('takes the highlighted match on Tab, also while the request is pending', async () => {
    const server = brandServer(50)
    const { user } = reference(server)
    await user.type(screen.getByLabelText('Brand'), 'isu')
    await user.tab()
    expect(document.activeElement).toBe(screen.getByLabelText('after'))
    await waitFor(() => expect(value()).toBe(2))
    expect(screen.getByLabelText('Brand')).toHaveProperty('value', 'Isuzu')
    expect(server.getList.mock.lastCall?.[1].filter).toEqual({ search: 'isu' })
  })
  it('distinguishes records with the same name by their other data', async () => {
    const twins = [
      {
        id: 8,
        surname: 'Алиев',
        name: 'Алишер',
        position_name: 'Водитель',
        status_name: 'Работает',
      },
      { id: 9, surname: 'Алиев', name: 'Алишер', personnel_number: '0172' },
      { id: 10, surname: 'Бердиев', name: 'Отабек', position_name: 'Механик' },
    ]
    const { user } = draw(
      <Held<number>>{(props) => <RefControl of="staff" label="Driver" {...props} />}</Held>,
      { dataProvider: { getList: async () => ({ data: twins }) } },
    )
    await user.click(screen.getByLabelText('Driver'))
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Алиев АлишерВодитель',
      'Алиев Алишер0172',
      'Бердиев Отабек',
    ])
  })
  it('has a cross only where it may be left empty', async () => {
    for (const required of [true, false]) {
      const { unmount } = draw(
        <Held<number> initial={2}>
          {(props) => (
            <RefControl of="car-brand" label="Brand" text="Isuzu" required={required} {...props} />
          )}
        </Held>,
        { dataProvider: brandServer() },
      )
      expect(screen.queryAllByLabelText('Очистить: Brand')).toHaveLength(required ? 0 : 1)
      unmount()
    }
  })
  it('stays empty on Tab, requests nothing on focus, and opens on an arrow key', async () => {
    const server = brandServer()
    const { user } = reference(server)
    await user.click(screen.getByLabelText('before'))
    await user.tab()
    await user.tab()
    expect(value()).toBeNull()
    expect(server.getList).not.toHaveBeenCalled()
    await user.tab({ shift: true })
    await user.keyboard('{ArrowDown}')
    expect(await screen.findAllByRole('option')).toHaveLength(4)
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(value()).toBe(2)
  })
  it('shows the label sent with the row without a request', () => {
    const server = brandServer()
    reference(server, 3, 'MAN')
    expect(screen.getByLabelText('Brand')).toHaveProperty('value', 'MAN')
    expect(server.getMany).not.toHaveBeenCalled()
  })
  it('requests a missing label', async () => {
    const server = brandServer()
    reference(server, 3)
    await waitFor(() => expect(screen.getByLabelText('Brand')).toHaveProperty('value', 'MAN'))
  })
  it('never discards the typed text: an unknown name is reported at the field', async () => {
    const { user } = reference(brandServer())
    await user.type(screen.getByLabelText('Brand'), 'zaporozhets')
    await user.tab()
    expect(await screen.findByText('Такой записи нет. Выберите другую')).toBeTruthy()
    expect([value(), faulty()]).toEqual([null, 'zaporozhets'])
    expect(screen.getByLabelText('Brand')).toHaveProperty('value', 'zaporozhets')
  })
  it('restores the previous value on Escape, and is cleared by deleting', async () => {
    const { user } = reference(brandServer(), 3, 'MAN')
    await user.type(screen.getByLabelText('Brand'), 'x{Escape}')
    expect(screen.getByLabelText('Brand')).toHaveProperty('value', 'MAN')
    expect(value()).toBe(3)
    await user.clear(screen.getByLabelText('Brand'))
    await user.tab()
    expect(value()).toBeNull()
  })
})

describe('an input for a list of references', () => {
  it('adds by typing, moves with Alt and an arrow, and removes the last with Backspace', async () => {
    const { user } = draw(
      <Held<number[]> initial={[]}>
        {(props) => <RefsControl of="car-brand" label="Brands" {...props} />}
      </Held>,
      {
        dataProvider: brandServer(),
      },
    )
    const input = screen.getByLabelText('Brands')
    await user.type(input, 'man')
    await screen.findByRole('option', { name: 'MAN' })
    await user.keyboard('{Enter}')
    await user.type(input, 'che')
    await screen.findByRole('option', { name: 'Chevrolet' })
    await user.keyboard('{Enter}')
    expect(value()).toEqual([3, 1])
    await user.keyboard('{ArrowLeft}{Alt>}{ArrowLeft}{/Alt}')
    expect(value()).toEqual([1, 3])
    expect(document.activeElement?.textContent).toBe('Chevrolet')
    await user.click(input)
    await user.keyboard('{Backspace}')
    expect(value()).toEqual([1])
  })
})

describe('an input', () => {
  const choices = [
    { id: 'new', name: 'Новый' },
    { id: 'broken', name: 'Сломан' },
  ]
  it('for a choice selects by prefix and Tab', async () => {
    const { user } = draw(
      <Held<string>>
        {(props) => <ChoiceControl label="State" choices={choices} {...props} />}
      </Held>,
    )
    await user.type(screen.getByLabelText('State'), 'сл')
    await user.tab()
    await waitFor(() => expect(value()).toBe('broken'))
    expect(screen.getByLabelText('State')).toHaveProperty('value', 'Сломан')
  })
  it('for a choice shows choices that arrive while its list is open', async () => {
    function Late(props: { value: string | null; onChange: (value: string | null) => void }) {
      const [loaded, setLoaded] = useState<typeof choices>([])
      return (
        <>
          <ChoiceControl label="State" choices={loaded} {...props} />
          <button
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setLoaded(choices)}
          >
            load
          </button>
        </>
      )
    }
    const { user } = draw(<Held<string>>{(props) => <Late {...props} />}</Held>)
    await user.click(screen.getByLabelText('State'))
    await screen.findByText('Нет совпадений')
    await user.click(screen.getByText('load'))
    await user.click(await screen.findByRole('option', { name: 'Сломан' }))
    expect(value()).toBe('broken')
  })
  it('for a plate normalises it, and flags an unusual one without rejecting it', async () => {
    const { user } = draw(
      <Held<string>>{(props) => <PlateControl label="Plate" {...props} />}</Held>,
    )
    await user.type(screen.getByLabelText('Plate'), '01 а 123 вс')
    expect(value()).toBe('01A123BC')
    await user.type(screen.getByLabelText('Plate'), '99')
    expect(value()).toBe('01A123BC99')
    expect(screen.getByText(/Необычный номер/)).toBeTruthy()
    expect(screen.getByLabelText('Plate').getAttribute('aria-invalid')).toBe('false')
  })
  it('for a point fills both coordinates from one pasted pair', async () => {
    const { user } = draw(
      <Held<{ lat: number | string | null; lon: number | string | null }>>
        {(props) => <PointControl label="Place" {...props} />}
      </Held>,
    )
    const place = within(screen.getByRole('group', { name: 'Place' }))
    await user.click(place.getByLabelText('Широта'))
    await user.paste('41.31, 69.27')
    expect(value()).toEqual({ lat: 41.31, lon: 69.27 })
  })
  it('for a period joins its two ends', async () => {
    const { user } = draw(
      <Held<{ from: string | null; to: string | null }>>
        {(props) => <PeriodControl of="day" label="Valid" {...props} />}
      </Held>,
    )
    await user.type(screen.getByLabelText('Valid, с'), '1.2.2026')
    await user.type(screen.getByLabelText('Valid, по'), '3.2.2026')
    expect(value()).toEqual({ from: '2026-02-01', to: '2026-02-03' })
  })
  it('for a secret shows that one is stored, and hides what is typed', async () => {
    const { user } = draw(
      <Held<string>>{(props) => <SecretControl label="Token" set {...props} />}</Held>,
    )
    expect(screen.getByText(/Оставьте поле пустым/)).toBeTruthy()
    await user.type(screen.getByLabelText('Token'), 'abc')
    expect(screen.getByLabelText('Token').getAttribute('type')).toBe('password')
    await user.click(screen.getByLabelText('Очистить: Token'))
    expect(value()).toBeNull()
  })
})
