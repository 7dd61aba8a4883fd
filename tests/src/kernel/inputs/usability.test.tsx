// Usability statements 10 to 14 (typing), each on a real form.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { createDataProvider } from '#dataProviders/index.ts'
import { session } from '#dataProviders/session/session.ts'
import { allResources, isWritable, resourceOf } from '#resources/kernel/derive.ts'
import { fieldsOfSection } from '#resources/kernel/views/form-groups.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { DayControl } from '#src/kernel/inputs/controls/dates/DayControl.tsx'
import { NumberControl } from '#src/kernel/inputs/controls/NumberControl.tsx'
import { RecordEditor } from '#src/kernel/form/RecordEditor.tsx'
import { FakeServer } from '../form/server.ts'
import { signedIn } from '../form/signedIn.ts'
import { draw } from './host.tsx'

const resources = allResources()
let server: FakeServer

beforeEach(() => {
  localStorage.clear()
  session.set(signedIn(7, resources))
  server = new FakeServer(resources)
  server.of('fuel').push({ id: 1, version: 1, name: 'АИ-80' }, { id: 2, version: 1, name: 'Метан' })
  server
    .of('car-brand')
    .push({ id: 5, version: 1, name: 'Isuzu' }, { id: 6, version: 1, name: 'MAN' })
})

function open(of: Resource, id: number | null = null) {
  const onSaved = vi.fn()
  const nothing = () => undefined
  const drawn = draw(
    <RecordEditor of={of} id={id} onNamed={nothing} onSaved={onSaved} onClose={nothing} />,
    {
      dataProvider: createDataProvider(resources),
    },
  )
  return { ...drawn, onSaved }
}

const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label)
const labelOf = (one: Element | null) =>
  (one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement
    ? one.labels?.[0]?.textContent
    : null
  )?.replace(/\W*\*$/, '')
const save = () => screen.findByRole('button', { name: 'Сохранить' })
const sent = () => server.saves().at(-1)?.body

it.each([
  ['staff', /^Уволен/],
  ['counterparty', /^Наименование/],
] as const)(
  'usability 10: Tab visits every field of a new %s in the order of the form and types nothing',
  async (name, slowest) => {
    const of = resourceOf(name)
    const { user } = open(of)
    await save()
    await field(slowest)
    const inputs = () => [
      ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
        'form input:not([type="file"]), form textarea',
      ),
    ]
    const wanted = inputs()
      .filter(
        (one) =>
          !one.hidden &&
          one.type !== 'hidden' &&
          one.tabIndex >= 0 &&
          one.getAttribute('aria-hidden') !== 'true',
      )
      .map(labelOf)
    const [first = []] = Object.values(of.form)
    const typed = fieldsOfSection(first).filter(
      (key) => isWritable(of.fields[key]!) && !of.fields[key]?.options.when,
    )
    expect(wanted.length).toBeGreaterThanOrEqual(typed.length)
    const before = inputs().map(({ value }) => value)
    inputs()[0]?.focus()
    const visited = [labelOf(document.activeElement)]
    for (let tab = 0; tab < 100 && visited.length < wanted.length; tab++) {
      await user.tab()
      const at = document.activeElement
      if (at?.matches('form input, form textarea')) visited.push(labelOf(at))
    }
    expect(visited).toEqual(wanted)
    await user.tab()
    expect(inputs().map(({ value }) => value)).toEqual(before)
  },
)
it('usability 10: Tab adds a row in the last cell of the last row', async () => {
  const { user } = open(resourceOf('car-model'))
  await user.click(await screen.findByRole('tab', { name: /Топливо/ }))
  await user.click(await screen.findByRole('button', { name: 'Добавить строку' }))
  await waitFor(async () =>
    expect(document.activeElement).toBe(await field('Вид топлива, Строка 1')),
  )
  await user.keyboard('мет')
  for (let tab = 0; tab < 4; tab++) await user.tab()
  await waitFor(async () =>
    expect(document.activeElement).toBe(await field('Вид топлива, Строка 2')),
  )
  expect((await field('Вид топлива, Строка 1')).value).toBe('Метан')
})

it('usability 11: typed text and Tab take the highlighted match; Tab through an untouched field leaves it empty', async () => {
  const { user } = open(resourceOf('car-model'))
  await user.type(await field(/^Марка/), 'isu')
  await user.tab()
  await user.keyboard('NQR 71')
  // brand and name are filled, the other references are only passed
  for (let tab = 0; tab < 3; tab++) await user.tab()
  await user.click(await save())
  await waitFor(() => expect(sent()).toEqual({ brand_id: 5, name: 'NQR 71', fuels: [] }))
})

/** One control, and what its value is. */
function Held<V extends string | number>({
  children,
}: {
  children: (held: { value: V | null; onChange: (value: V | null) => void }) => ReactNode
}) {
  const [value, setValue] = useState<V | null>(null)
  return (
    <>
      {children({ value, onChange: setValue })}
      <output>{String(value)}</output>
    </>
  )
}

const value = () => document.querySelector('output')?.textContent

it.each([
  ['12032019', '2019-03-12'],
  ['120319', '2019-03-12'],
  ['2-4-12', '2012-04-02'],
  ['12.03.2019', '2019-03-12'],
  ['12/3/19', '2019-03-12'],
  ['2019-03-12', '2019-03-12'],
])('usability 12: %s is accepted as a day without the calendar', async (typed, day) => {
  const { user } = draw(<Held<string>>{(held) => <DayControl label="Issued" {...held} />}</Held>)
  await user.type(await field('Issued'), typed)
  expect(value()).toBe(day)
  await user.tab()
  expect((await field('Issued')).value).toBe(day.split('-').reverse().join('.'))
})

it.each([
  ['42,23', '42.23'],
  ['42.23', '42.23'],
  ['1 234,5', '1234.50'],
  ['1234.5', '1234.50'],
])(
  'usability 13: a number typed as %s is %s, with comma or dot, whichever the key gives',
  async (typed, number) => {
    const { user } = draw(
      <Held<number | string>>
        {(held) => <NumberControl kind="decimal" scale={2} label="Volume" {...held} />}
      </Held>,
    )
    await user.type(await field('Volume'), typed)
    expect(value()).toBe(number)
  },
)
it('usability 14: number inputs do not use the browser’s own stepping by wheel or arrow keys', async () => {
  const { user } = open(resourceOf('reservoir'))
  const input = await field(/^Вместимость/)
  await user.type(input, '500')
  fireEvent.wheel(input, { deltaY: 120 })
  await user.keyboard('{ArrowUp}')
  expect(input.value).toBe('500')
  expect(document.querySelectorAll('form input[type="number"]')).toHaveLength(0)
})
