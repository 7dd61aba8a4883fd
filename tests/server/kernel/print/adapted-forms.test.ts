// Forms customised by an organisation: its own letterhead, texts, lines and signatures, from a
// given day; settings that do not fit the form are rejected, and a preview shows unsaved ones.
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { printText } from '#i18n/print-texts.ts'
import { formLabel, resourceLabel, sayFault } from '#i18n/server.ts'
import { locales } from '#resources/kernel/locales.ts'
import type { PrintFormParts, SpilledSide } from '#resources/wire/print-forms.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { printed, readPaper } from '#tests/support/server/printed-papers.ts'

const { app, database, signIn } = await testApp()
const [admin, keeper, reader, stranger, neighbour] = await Promise.all(
  (['admin', 'keeper', 'reader', 'stranger', 'neighbour'] as const).map(signIn),
)
const papers = '/api/fms/specimen-paper'
const settings = '/api/fms/print-form-setting'
const sheet = 'specimen-paper.sheet'
const save = async (path: string, body: Wire, caller = admin!) => {
  const { result, text } = await caller.post(`${path}/save`, body)
  if (!result) throw new Error(text)
  return result as Row
}
const set = (body: Wire, caller = admin!) =>
  save(settings, { form: sheet, valid_from: '2026-01-01', ...body }, caller)
const paper = (body: Wire, caller = admin!) =>
  printed(app, caller, papers, { locale: 'ru', ...body })
const faultsOf = async (body: Wire) =>
  (await admin!.post(`${settings}/save`, { form: sheet, valid_from: '2026-01-01', ...body })).error
    ?.fields

let id = 0
beforeAll(async () => {
  const specimen_id = (await save('/api/fms/specimen', { name: 'Образец', quantity: 417 })).id
  const lines = [{ item: 'Масло', count: 2, amount: '1.250' }]
  const own = { number: 'А-1', at: '2026-01-12T05:30:00.000Z', specimen_id, lines }
  id = (await save(papers, { ...own, passport: 'ТАЙНА-1', note: 'Заметка' })).id
})
beforeEach(() => database.query('delete from print_form_setting'))

const whole: Wire = {
  title: 'НАРЯД № %{number}\nпо парку',
  heading: 'ГУП «Автобаза № 7»\nг. Ташкент, ул. Чехова, 5',
  requisites: [
    { label: 'ОКПО', value: '12345678' },
    { label: null, value: 'лицензия АВ 0042' },
  ],
  head_text: 'Выдан по приказу № 15',
  foot_text: 'Хранить пять лет. 100%{number}',
  added_lines: [
    { place: 'after_head', field: 'specimen_id.quantity', label: null },
    { place: 'after_head', field: 'note', label: 'Особые отметки' },
    { place: 'before_signatures', field: null, label: 'Пломба снята' },
  ],
  signatures: [
    { signature: 'who_signs', words: 'Начальник колонны', left_out: false },
    { signature: 'who_else', words: null, left_out: true },
    { signature: null, words: 'Контролёр ОТК', left_out: false },
  ],
  tables: [{ table: 'lines', lines: 5 }],
}

it('prints a form with everything that the organisation has changed of it', async () => {
  await set(whole)
  const { text, status } = await paper({ form: 'sheet', ids: [id] })
  expect(status).toBe(200)
  // in this order, the first five instead of what the form has
  const order = [
    ...['ГУП «Автобаза № 7» г. Ташкент, ул. Чехова, 5', 'ОКПО 12345678, лицензия АВ 0042'],
    ...['НАРЯД № А-1 по парку', 'Выдан по приказу № 15', 'Quantity 417'],
    ...['Особые отметки Заметка', 'Plain words', '1 Масло 2', ' 2 3 4 5 6 ', 'Пломба снята'],
    ...['Начальник колонны', 'Контролёр ОТК', 'Хранить пять лет. 100%{number}'],
  ]
  const places = order.map((said) => text.indexOf(said))
  expect(order.filter((_, i) => places[i] === -1)).toEqual([])
  expect(places).toEqual([...places].sort((a, b) => a - b))
  for (const gone of ['Title of it', 'Who signs', 'Who else', 'Автобаза Ў'])
    expect(text).not.toContain(gone)
})

it('leaves other forms of the resource unchanged, and lists accept texts too', async () => {
  await set({ ...whole, left_out: [{ block: 'goods_block' }] })
  const { text } = await paper({ form: 'sheet', ids: [id] })
  expect(text).toContain('НАРЯД')
  expect(text).not.toContain('Goods of it')
  expect((await paper({ form: 'fixed', ids: [id] })).text).not.toContain('Контролёр')
  const register = 'specimen-paper.register'
  const list = { title: 'КНИГА УЧЁТА', head_text: 'Начата 1 января', foot_text: 'Прошито' }
  await set({ ...list, form: register, added_lines: [{ label: 'Том', field: null }] })
  const { text: listed } = await paper({ form: 'register', filter: {} })
  for (const said of ['КНИГА УЧЁТА', 'Начата 1 января', 'Том', 'А-1', 'Прошито'])
    expect(listed).toContain(said)
  expect(listed).not.toContain('Register of all')
})

it('takes the last settings that have begun, and the standard form once they are removed', async () => {
  await set({ title: 'ПЕРВАЯ', valid_from: '2025-06-01' })
  const second = await set({ title: 'ВТОРАЯ', valid_from: '2026-01-14' })
  await set({ title: 'ТРЕТЬЯ', valid_from: '2026-01-15' })
  const title = async () => {
    const { text } = await paper({ form: 'sheet', ids: [id] })
    return /ПЕРВАЯ|ВТОРАЯ|ТРЕТЬЯ|Title of it/.exec(text)?.[0]
  }
  expect(await title()).toBe('ВТОРАЯ')
  const standing = async () => {
    const { result } = await admin!.get(`${settings}/getListAll`)
    return Object.fromEntries((result as Row[]).map((row) => [row.title, row.standing]))
  }
  const coming = { ТРЕТЬЯ: ['coming'] }
  expect(await standing()).toEqual({ ПЕРВАЯ: ['former'], ВТОРАЯ: ['in_force'], ...coming })
  await admin!.delete(`${settings}/delete`, { id: second.id })
  expect(await title()).toBe('ПЕРВАЯ')
  expect(await standing()).toEqual({ ПЕРВАЯ: ['in_force'], ...coming })
  await database.query('delete from print_form_setting')
  expect(await title()).toBe('Title of it')
})

it('names a setting after its form, in the language of the reader', async () => {
  const row = await set({ form: 'way-bill.truck' })
  const named = async (language: string) => {
    const headers = { 'accept-language': language }
    const { result } = await admin!.post(`${settings}/getListByFilter`, { id: row.id }, headers)
    return (result as Row[]).map(({ form_name: name }) => name)
  }
  const names = await Promise.all(locales.map(async (locale) => [locale, await named(locale)]))
  expect(names).toEqual(
    locales.map((locale) => [
      locale,
      [`${resourceLabel(locale, 'way-bill').many}: ${formLabel(locale, 'way-bill', 'truck')}`],
    ]),
  )
  expect(row.form_name).toBe('Путевые листы: Форма № 4-П, грузовой автомобиль')
  expect(new Set(names.map(([, name]) => String(name))).size).toBe(4)
  const taken = await admin!.post(`${settings}/save`, { form: sheet, valid_from: '2026-02-01' })
  expect(taken.status).toBe(200)
  const again = await admin!.post(`${settings}/save`, { form: sheet, valid_from: '2026-02-01' })
  expect(again.status).toBe(409)
})

it('refuses what the form does not have, each at its field', async () => {
  for (const form of ['specimen-paper.gone', 'gone.sheet', 'specimen-paper.constructor'])
    expect(await faultsOf({ form })).toEqual({ form: sayFault('ru', 'choice') })
  const faults = await faultsOf({
    title: 'Наряд %{number} %{brand}',
    added_lines: [
      { field: 'note', label: null },
      { field: 'no_such', label: null },
      { field: 'lines', label: null },
      { field: null, label: null },
    ],
    signatures: [
      { signature: 'nobody', words: 'Кто-то' },
      { signature: null, words: null },
    ],
    tables: [{ table: 'goods', lines: 1 }],
    left_out: [{ block: 'plain_words' }],
  })
  expect(faults).toEqual({
    title: sayFault('ru', 'no_such_value|brand'),
    'added_lines.1.field': sayFault('ru', 'choice'),
    'added_lines.2.field': sayFault('ru', 'choice'),
    'added_lines.3.label': sayFault('ru', 'required'),
    'signatures.0.signature': sayFault('ru', 'choice'),
    'signatures.1.words': sayFault('ru', 'required'),
    'tables.0.table': sayFault('ru', 'choice'),
    'left_out.0.block': sayFault('ru', 'choice'),
  })
  // a list has no record with fields
  const register = { form: 'specimen-paper.register', added_lines: [{ field: 'note' }] }
  expect(Object.keys((await faultsOf(register)) ?? {})).toEqual(['added_lines.0.field'])
})

it('prints the organisation’s form for all users, without what they may not read', async () => {
  const passport = { place: 'after_head', field: 'passport', label: 'Паспорт' }
  await set({ ...whole, added_lines: [passport] })
  expect((await paper({ form: 'sheet', ids: [id] })).text).toContain('Паспорт ТАЙНА-1')
  for (const caller of [keeper!, reader!]) {
    const { text, status } = await paper({ form: 'sheet', ids: [id] }, caller)
    expect(status).toBe(200)
    expect(text).toContain('ГУП «Автобаза № 7»')
    expect(text).toContain('Паспорт')
    expect(text).not.toContain('ТАЙНА-1')
  }
  // the other contract has forms of its own
  const theirs = { number: 'Чужой', at: '2026-01-12T05:30:00.000Z' }
  const { id: other } = await save(papers, theirs, neighbour)
  const { text } = await paper({ form: 'sheet', ids: [other] }, neighbour)
  expect(text).toContain('Title of it')
  expect(text).not.toContain('ГУП')
})

const previewOf = async (body: Wire, caller = admin!) =>
  readPaper(
    await app.inject({
      method: 'POST',
      url: `${settings}/printPreview`,
      headers: { cookie: caller.cookie, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    }),
  )

it('previews typed values on an empty form, without storing them', async () => {
  const stored = await set({ title: 'СОХРАНЕНО' })
  const events = () => database.query('select max(id) as id from event_log')
  const before = await events()
  const { text, status, headers } = await previewOf({ ...whole, id: stored.id })
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  for (const said of ['НАРЯД № ______', 'ОКПО 12345678', 'Контролёр ОТК'])
    expect(text).toContain(said)
  expect(text).not.toContain('А-1')
  // a list has no lines then
  const list = { form: 'specimen-paper.register', valid_from: '2026-05-01', title: 'КНИГА' }
  const { text: listed } = await previewOf(list)
  expect(listed).toContain('КНИГА')
  expect(listed).not.toContain('А-1')
  expect(await events()).toEqual(before)
  expect((await paper({ form: 'sheet', ids: [id] })).text).toContain('СОХРАНЕНО')
  const rows = await database.query('select title from print_form_setting')
  expect(rows).toEqual([{ title: 'СОХРАНЕНО' }])
  const refused = await previewOf({ id: stored.id, title: '%{gone}' })
  expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([400, ['title']])
})

it('can be changed and previewed only by users who may edit settings', async () => {
  const body = { form: sheet, valid_from: '2026-01-01' }
  for (const caller of [reader!, stranger!]) {
    expect((await previewOf(body, caller)).status).toBe(403)
    expect((await caller.post(`${settings}/save`, body)).status).toBe(403)
  }
  expect((await stranger!.get(`${settings}/getForm/${sheet}`)).status).toBe(403)
  expect((await reader!.get(`${settings}/getForm/${sheet}`)).status).toBe(200)
})

it('lists the changeable parts of a form, in the reader’s language', async () => {
  const { result } = await admin!.get(`${settings}/getForm/${sheet}`)
  const parts = result as PrintFormParts
  expect(parts.title).toBe('Title of it')
  expect(parts.signatures).toEqual([
    { key: 'who_signs', words: 'Who signs' },
    { key: 'who_else', words: 'Who else' },
  ])
  expect(parts.blocks).toEqual([{ key: 'goods_block', words: 'Goods block' }])
  expect(parts.tables).toEqual([{ key: 'lines', words: 'Lines', lines: 2 }])
  const keys = parts.fields.map(({ key }) => key)
  for (const key of ['number', 'note', 'specimen_id', 'specimen_id.quantity'])
    expect(keys).toContain(key)
  expect(keys).not.toContain('lines')
  const { result: list } = await admin!.get(`${settings}/getForm/specimen-paper.register`)
  expect((list as PrintFormParts).fields).toEqual([])
  expect((await admin!.get(`${settings}/getForm/specimen-paper.gone`)).status).toBe(404)
})

async function upload(path: string, of: number): Promise<void> {
  const size = { width: 90, height: 60, channels: 3 as const }
  const png = await sharp({ create: { ...size, background: '#2060a0' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('id', String(of))
  form.set('field', 'logo')
  form.append('photos', new Blob([new Uint8Array(png)]), 'logo.png')
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: path,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      cookie: admin!.cookie,
      'content-type': request.headers.get('content-type') ?? '',
    },
  })
  if (statusCode !== 200) throw new Error(body)
}

const picturesIn = (bytes: Buffer) =>
  [...bytes.toString('latin1').matchAll(/\/Width (\d+)/g)].map(([, width]) => Number(width))

it('has the organisation’s logo in the letterhead, or the form’s own logo instead', async () => {
  const plain = await paper({ form: 'sheet', ids: [id] })
  expect(picturesIn(plain.bytes)).toEqual([])
  const own = await set(whole)
  await upload(`${settings}/savePrintFormSettingFile`, own.id)
  expect(picturesIn((await paper({ form: 'sheet', ids: [id] })).bytes)).toEqual([90])
  // other forms have the logo of the organisation, once there is one
  const register = { form: 'register', filter: {} }
  expect(picturesIn((await paper(register)).bytes)).toEqual([])
  const house = { name: 'Автобаза', time_zone: 'Asia/Tashkent' }
  const { id: organisation } = await save('/api/fms/organisation', house)
  await upload('/api/fms/organisation/saveOrganisationFile', organisation)
  expect(picturesIn((await paper(register)).bytes)).toEqual([90])
  expect((await previewOf({ id: own.id })).status).toBe(200)
})

const spilled = async (body: Wire, caller = admin!) =>
  caller.post(`${settings}/getSpilledSides`, { form: sheet, valid_from: '2026-01-01', ...body })
const lines = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    place: 'after_head',
    field: null,
    label: `Строка ${n}`,
  }))

// each call begins a thread
it(
  'says which sides do not fit any more, and marks their pages in the preview',
  { timeout: 600_000 },
  async () => {
    for (const body of [{}, whole, { tables: [{ table: 'lines', lines: 12 }] }])
      expect((await spilled(body)).result).toEqual([])
    const front = { added_lines: lines(20) }
    expect((await spilled(front)).result).toEqual([{ side: 1, of: 3, pages: 2 }])
    const both = { ...front, tables: [{ table: 'lines', lines: 60 }] }
    const sides = (await spilled(both)).result as SpilledSide[]
    expect(sides).toEqual([
      { side: 1, of: 3, pages: 2 },
      { side: 2, of: 3, pages: expect.any(Number) as number },
    ])
    const { pages: goods } = sides[1]!
    const { spilled: mark } = printText('ru')
    const preview = async (body: Wire) => {
      const url = `${settings}/printPreview`
      const payload = JSON.stringify({ form: sheet, valid_from: '2026-01-01', ...body })
      const headers = { cookie: admin!.cookie, 'content-type': 'application/json' }
      return (await readPaper(await app.inject({ method: 'POST', url, headers, payload }))).pages
    }
    const marked = (pages: string[]) => pages.map((page) => page.includes(mark))
    expect(marked(await preview(whole))).toEqual([false, false, false, false])
    // the second page of the front, and the further ones of what follows it; the back is a back
    const onward = Array.from({ length: goods - 1 }, () => true)
    const turned = (2 + goods) % 2 === 1 ? [] : [false]
    expect(marked(await preview(both))).toEqual([
      ...[false, true, false, ...onward],
      ...[...turned, false],
    ])
    // nothing of it is in what is printed
    await set(both)
    expect((await paper({ form: 'sheet', ids: [id] })).text).not.toContain(mark)
  },
)

it('reports nothing for forms that take as many pages anyway, and for lists', async () => {
  expect((await spilled({ form: 'specimen-paper.long', title: null })).result).toEqual([])
  const register = { form: 'specimen-paper.register', head_text: 'Слово\n'.repeat(90) }
  expect((await spilled(register)).result).toEqual([])
})

it('counts the organisation’s letterhead, and the additional lines of a filled form', async () => {
  const fixed = { form: 'specimen-paper.fixed' }
  const room = async (body: Wire) => ((await spilled({ ...fixed, ...body })).result as Row[]).length
  expect(await room({})).toBe(0)
  expect(await room({ heading: 'Строка\n'.repeat(45) })).toBe(1)
  expect((await spilled({ title: '%{no_such}' })).status).toBe(400)
  for (const caller of [reader!, stranger!]) expect((await spilled({}, caller)).status).toBe(403)
})
