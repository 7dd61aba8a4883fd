// Rights in print: documents contain nothing that the user may not read, and nothing of other
// contracts.
import { beforeAll, expect, it } from 'vitest'
import { advisory } from '#tests/support/repository/advisories.ts'
import { roleIds } from '#resources/kernel/names.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Caller, Row, Wire } from '#tests/support/server/test-app.ts'
import { printed } from '#tests/support/server/printed-papers.ts'

const { app, database, signIn } = await testApp()
const [admin, keeper, reader, stranger, neighbour] = await Promise.all(
  (['admin', 'keeper', 'reader', 'stranger', 'neighbour'] as const).map(signIn),
)
const at = '/api/fms/specimen-paper'
const save = async (path: string, body: Wire, caller: Caller = admin!) => {
  const { result, text } = await caller.post(`${path}/save`, body)
  if (!result) throw new Error(text)
  return (result as Row).id
}
const paper = (caller: Caller | undefined, body: Wire) => printed(app, caller!, at, body)

let id = 0
let theirs = 0
beforeAll(async () => {
  const specimen_id = await save('/api/fms/specimen', {
    ...{ name: 'Образец', quantity: 417, passport: 'ТАЙНА-2' },
  })
  const own = { number: 'А-1', at: '2026-01-12T05:30:00.000Z' }
  id = await save(at, { ...own, specimen_id, passport: 'ТАЙНА-1', note: 'Заметка' })
  theirs = await save(at, { ...own, number: 'Чужой' }, neighbour)
})

it(`${advisory(1)}: fields that the reader may not read are on no paper`, async () => {
  for (const body of [
    { form: 'sheet', ids: [id] },
    { form: 'register', ids: [id] },
  ]) {
    const all = await paper(admin, body)
    expect(all.text).toContain('ТАЙНА-1')
    for (const caller of [keeper, reader]) {
      const { text, status } = await paper(caller, body)
      expect(status).toBe(200)
      expect(text).toContain('А-1')
      expect(text).not.toContain('ТАЙНА-1')
      if (caller === reader) expect(text).not.toContain('Passport')
    }
  }
  // the personal fields of what is referred to go by its own rights
  expect((await paper(admin, { form: 'sheet', ids: [id] })).text).toContain('ТАЙНА-2')
  expect((await paper(reader, { form: 'sheet', ids: [id] })).text).not.toContain('ТАЙНА-2')
  // on a form whose every cell has its place there is room instead
  expect((await paper(admin, { form: 'fixed', ids: [id] })).text.match(/ТАЙНА-2/g)).toHaveLength(2)
  const { text: left } = await paper(reader, { form: 'fixed', ids: [id] })
  expect(left).toContain('Secret of it')
  expect(left).not.toContain('ТАЙНА-2')
})

it(`${advisory(2)}: nothing behind a reference to what the reader may not read`, async () => {
  const body = { form: 'act', ids: [] as number[], locale: 'ru' }
  const fuel_id = await save('/api/fms/fuel', { name: 'Дизель' })
  const reservoir_id = await save('/api/fms/reservoir', {
    ...{ name: 'Бак 1', fuel_id, capacity: '7317.00', opened_at: '2025-01-01T00:00:00.000Z' },
  })
  body.ids = [
    await save('/api/fms/fuel-measurement', {
      ...{ at: '2026-01-10T05:00:00.000Z', reservoir_id, measured: '3.00', reason: 'Проверка' },
    }),
  ]
  const act = (caller: Caller | undefined) =>
    printed(app, caller!, '/api/fms/fuel-measurement', body)
  expect((await act(reader)).text).toMatch(/Бак 1.*7 317,00/)
  await database.query(
    `update access_level set level = 0 where contract_id = 1 and resource = 'reservoir' and role = $1`,
    [roleIds[2]],
  )
  const { text, status } = await act(await signIn('reader'))
  expect(status).toBe(200)
  // the name of the tank belongs to the act, its capacity to the tank
  expect(text).toContain('Бак 1')
  expect(text).not.toContain('7 317,00')
})

it(`${advisory(4)}: another contract's record answers like one that is not there`, async () => {
  const foreign = await paper(admin, { form: 'sheet', ids: [theirs] })
  const none = await paper(admin, { form: 'sheet', ids: [99_999_999] })
  expect([foreign.status, foreign.error]).toEqual([404, none.error])
  expect(none.error?.code).toBe('not_found')
  // nor does a batch leave it out in silence
  expect((await paper(admin, { form: 'sheet', ids: [id, theirs] })).status).toBe(404)
  const { text } = await paper(admin, { form: 'register' })
  expect(text).toContain('А-1')
  expect(text).not.toContain('Чужой')
})

it(`${advisory(4)}: without the right to read nothing is printed`, async () => {
  for (const body of [
    { form: 'sheet', ids: [id] },
    { form: 'register' },
    { form: 'sheet', blank: true },
  ])
    expect((await paper(stranger, body)).status).toBe(403)
})
