// Former versions on paper: a record before a correction, for users who may read it.
import { beforeAll, describe, expect, it } from 'vitest'
import { printText } from '#i18n/print-texts.ts'
import type { Entry } from '#resources/kernel/history.ts'
import { linksIn, printed } from '#tests/support/server/printed-papers.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Caller, Row, Wire } from '#tests/support/server/test-app.ts'

const { app, database, nobody, signIn } = await testApp()
const [admin, reader, neighbour] = await Promise.all(
  (['admin', 'reader', 'neighbour'] as const).map(signIn),
)
const at = '/api/fms/specimen-paper'
const { former } = printText('ru')
const paper = (body: Wire, caller = admin!) => printed(app, caller, at, { form: 'sheet', ...body })
const save = async (body: Wire, path = at) => {
  const { result, text } = await admin!.post(`${path}/save`, body)
  expect(result, text).toBeTruthy()
  return result as Row
}
const historyOf = async (id: number, caller: Caller = admin!) =>
  (await caller.get(`${at}/getHistory/${id}`)).result as Entry[]

let row: Row
let changes: Entry[] = []
beforeAll(async () => {
  const first = await save({ name: 'Isuzu' }, '/api/fms/car-brand')
  const second = await save({ name: 'MAN' }, '/api/fms/car-brand')
  const oil = { item: 'Масло', count: 2, amount: '1.250' }
  row = await save({
    ...{ number: 'А-1', at: '2026-01-12T20:30:00.000Z', note: 'Первая', brand_id: first.id },
    ...{ volume: '10.5', passport: 'СЕКРЕТ 1', lines: [oil] },
  })
  await save({ id: row.id, brand_id: second.id, passport: 'СЕКРЕТ 2' })
  await save({ id: row.id, note: 'Вторая', volume: null, lines: [{ ...oil, item: 'Фильтр' }] })
  await save({ id: row.id, number: 'А-2' })
  const entries = await historyOf(row.id)
  expect(entries.at(-1)?.former).toBeUndefined()
  changes = entries.filter((entry) => entry.former).toReversed()
})

it('has every version that was changed, with its references and child rows', async () => {
  expect(changes).toHaveLength(3)
  const texts: string[] = []
  for (const { id } of changes) {
    const { status, text, pages } = await paper({ ids: [row.id], former: id })
    expect([status, pages.every((page) => page.includes(former))]).toEqual([200, true])
    texts.push(text)
  }
  const found = texts.map((text) =>
    [
      'А-1',
      'А-2',
      'Isuzu',
      'MAN',
      'Первая',
      'Вторая',
      'Масло',
      'Фильтр',
      'СЕКРЕТ 1',
      'СЕКРЕТ 2',
    ].filter((said) => text.includes(said)),
  )
  expect(found).toEqual([
    ['А-1', 'Isuzu', 'Первая', 'Масло', 'СЕКРЕТ 1'],
    ['А-1', 'MAN', 'Первая', 'Масло', 'СЕКРЕТ 2'],
    ['А-1', 'MAN', 'Вторая', 'Фильтр', 'СЕКРЕТ 2'],
  ])
  expect(texts.map((text) => /10[,.]5(?!\d)/.test(text))).toEqual([true, true, false])
  const { text } = await paper({ ids: [row.id] })
  expect([text.includes(former), text.includes('А-2')]).toEqual([false, true])
})

it('keeps the back of a sheet on the back, and marks every page as a former version', async () => {
  const { pages } = await paper({ ids: [row.id], former: changes[0]!.id })
  expect(pages).toHaveLength(4)
  expect(pages[3]).toContain('On the back')
})

it('shows no user what they may not read', async () => {
  const asked = { ids: [row.id], former: changes[0]!.id }
  const { status, text } = await paper(asked, reader)
  expect([status, text.includes('Первая'), text.includes('СЕКРЕТ')]).toEqual([200, true, false])
  expect((await paper(asked, neighbour)).status).toBe(404)
})

it('vouches for none of them, also where the fields that count are the same', async () => {
  const { volume } = await save({ id: row.id, volume: '3' })
  expect(volume).toBe('3.000')
  const [last] = await historyOf(row.id)
  const [url] = await linksIn(await paper({ form: 'fixed', ids: [row.id], former: last!.id }))
  const { text } = await nobody.get(new URL(url!).pathname)
  expect(text).toContain(printText('ru').verify_changed)
})

describe('refuses', () => {
  const keys = async (body: Wire) => Object.keys((await paper(body)).error?.fields ?? {}).toSorted()

  it('a request that does not name exactly one record', async () => {
    const event = changes[0]!.id
    expect(await keys({ former: event })).toEqual(['former', 'ids'])
    expect(await keys({ ids: [row.id], former: 'x' })).toEqual(['former'])
    expect(await keys({ form: 'register', ids: [row.id], former: event })).toEqual(['former'])
    expect(await keys({ blank: true, former: event })).toEqual(['former'])
    const other = await save({ number: 'Б-1', at: '2026-01-12T20:30:00.000Z' })
    expect(await keys({ ids: [row.id, other.id], former: event })).toEqual(['former'])
    // of another record
    expect((await paper({ ids: [other.id], former: event })).status).toBe(404)
  })

  it('an event that corrected nothing', async () => {
    const created = (await historyOf(row.id)).at(-1)!
    expect((await paper({ ids: [row.id], former: created.id })).status).toBe(404)
    expect((await paper({ ids: [row.id], former: 999_999_999 })).status).toBe(404)
  })
})

it('notes in the event log which version was printed', async () => {
  await paper({ ids: [row.id], former: changes[1]!.id, locale: 'en' })
  const [event] = await database.query<{ after: Wire }>(
    `select data->'after' as after from event_log where resource = 'specimen-paper' and event_type_id = 7 order by id desc limit 1`,
  )
  expect(event?.after).toMatchObject({ form: 'sheet', ids: [row.id], former: changes[1]!.id })
})
