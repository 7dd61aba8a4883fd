// What users type into the search of their lists: surnames without letters that a Russian keyboard
// lacks, other scripts and transliterations, plates as displayed, names of referenced records; and
// what must not match.
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../support/server/test-app.ts'
import type { Row, Wire } from '../../../support/server/test-app.ts'

const { signIn } = await testApp()
const admin = await signIn('admin')
async function save(resource: string, body: Wire): Promise<number> {
  const { result, text } = await admin.post(`/api/fms/${resource}/save`, body)
  if (!result) throw new Error(text)
  return (result as Row).id
}
const titles: Readonly<Record<string, (row: Row) => unknown>> = {
  staff: (row) => row.surname,
  car: (row) => row.plate_number,
  specimen: (row) => row.name,
}
async function found(resource: string, search: string): Promise<unknown[]> {
  const { result, text } = await admin.post(`/api/fms/${resource}/getListByFilter`, { search })
  expect(result, text).toBeDefined()
  return (result as Row[]).map(titles[resource]!)
}

const people = [
  ['Тўхтаев', 'Одил', 'Рашид ўғли', 'Слесарь'],
  ['Раҳимов', 'Ҳасан', 'Анвар ўғли', 'Водитель'],
  ['Рахимов', 'Василий', 'Петрович', 'Водитель'],
  ['Рахимова', 'Нина', 'Петровна', 'Медсестра'],
  ['Қодиров', 'Бахтиёр', 'Олимович', 'Водитель'],
  ['Каримов', 'Йўлдош', 'Эркинович', 'Механик'],
  ['Karimova', 'Gulnora', 'Shavkat qizi', 'Диспетчер'],
  ['Жўраев', 'Чори', 'Санжарович', 'Водитель'],
  ["Xo'jayev", 'Oʻtkir', 'Zokirovich', 'Водитель'],
  ['Цой', 'Алексей', 'Юрьевич', 'Кладовщик'],
  ['Щербаков', 'Дмитрий', 'Ильич', 'Слесарь'],
  ['Ёқубова', 'Зулфия', null, 'Диспетчер'],
  ['Ғаниев', 'Шерзод', null, 'Водитель'],
  ['Abdullayev', 'Yusuf', null, 'Водитель'],
] as const

const cars = {
  '01A777BC': ['А-15', 'Chevrolet', 'Cobalt 1.5', 'Легковой', 'Ташкентская автоколонна'],
  '30668VSV': ['1003', 'KamAZ', 'КАМАЗ-5320', 'Самосвал', 'Самаркандский филиал'],
  '10123AAA': ['1777', 'Isuzu', 'NP-37', 'Автобус', 'Самаркандский филиал'],
} as const

beforeAll(async () => {
  const ids = new Map<string, number>()
  const once = async (resource: string, name: string, more: Wire = {}) => {
    const key = `${resource} ${name}`
    if (!ids.has(key)) ids.set(key, await save(resource, { name, ...more }))
    return ids.get(key)
  }
  for (const [surname, name, patronymic, position] of people)
    await save('staff', {
      ...{ surname, name, patronymic },
      position_id: await once('staff-position', position),
    })
  const company_id = await once('company', 'Таштранс')
  for (const [plate, [garage, brand, model, type, place]] of Object.entries(cars)) {
    const brand_id = await once('car-brand', brand)
    await save('car', {
      ...{ plate_number: plate, garage_number: garage, brand_id },
      model_id: await once('car-model', model, { brand_id }),
      type_id: await once('car-type', type),
      subdivision_id: await once('subdivision', place, { company_id }),
    })
  }
  for (const name of ['Дизель АИ-92', 'ЗИЛ-130 самосвал', 'Toyota Hiace', 'База 7'])
    await save('specimen', { name })
})

const tashkent = '01A777BC'
const samarkand = '30668VSV'
const bus = '10123AAA'

describe('surnames', () => {
  it.each([
    // no ў, қ, ғ, ҳ on the keyboard; those spelled as typed come first
    ['тухтаев', ['Тўхтаев']],
    ['Тухтаев Одил', ['Тўхтаев']],
    ['тухт', ['Тўхтаев']],
    ['рахимов', ['Рахимов', 'Рахимова', 'Раҳимов']],
    ['раҳимов', ['Раҳимов', 'Рахимов', 'Рахимова']],
    ['хасан', ['Раҳимов']],
    ['кодиров', ['Қодиров']],
    ['ганиев', ['Ғаниев']],
    ['ғаниев', ['Ғаниев']],
    ['угли', ['Раҳимов', 'Тўхтаев']],
    ['ўғли', ['Раҳимов', 'Тўхтаев']],
    ['оглы', ['Раҳимов', 'Тўхтаев']],
    ['кизи', ['Karimova']],
    ['йулдош', ['Каримов']],
    ['уткир', ["Xo'jayev"]],
    ['ходжаев', ["Xo'jayev"]],
    ['хужаев', ["Xo'jayev"]],
    ['якубова', []],
    ['екубова', ['Ёқубова']],
    ['ёкубова', ['Ёқубова']],
    // in Latin letters, by the rules of Uzbek, of Russian, and by ear
    ['karimov', ['Каримов', 'Karimova']],
    ['каримова', ['Karimova']],
    ["to'xtayev", ['Тўхтаев']],
    ['toʻxtayev', ['Тўхтаев']],
    ['tukhtaev', ['Тўхтаев']],
    ['raximov', ['Рахимов', 'Рахимова', 'Раҳимов']],
    ['rakhimov', ['Рахимов', 'Раҳимов', 'Рахимова']],
    ['rahimov', ['Раҳимов', 'Рахимов', 'Рахимова']],
    ['kodirov', ['Қодиров']],
    ['qodirov', ['Қодиров']],
    ['juraev', ['Жўраев']],
    ["jo'rayev", ['Жўраев']],
    ['djuraev', ['Жўраев']],
    ['джураев', ['Жўраев']],
    ['chori', ['Жўраев']],
    ['tsoy', ['Цой']],
    ['scherbakov', ['Щербаков']],
    ['shcherbakov', ['Щербаков']],
    ['dmitry', ['Щербаков']],
    ['yoqubova', ['Ёқубова']],
    ['ganiyev', ['Ғаниев']],
    ['sherzod', ['Ғаниев']],
    ['абдуллаев', ['Abdullayev']],
    ['абдулаев', ['Abdullayev']],
    ['юсуф', ['Abdullayev']],
    ['гулнора', ['Karimova']],
    ['шавкат', ['Karimova']],
    // the keyboard was in the other layout
    ['rfhbvjd', ['Каримов', 'Karimova']],
    ['ифчешнщк', ['Қодиров']],
    // positions
    ['слесарь одил', ['Тўхтаев']],
    ['медсестра', ['Рахимова']],
    // and nobody else
    ['каримович', []],
    ['рашидова', []],
    ['хасанов', []],
    ['кодирова', []],
    ['лесарь василий', []],
  ] as const)('%s: %j', async (typed, expected) => {
    expect(await found('staff', typed)).toEqual(expected)
  })
})

describe('vehicles', () => {
  it.each([
    ['01A777BC', [tashkent]],
    ['01 A 777 BC', [tashkent]],
    ['01 а 777 вс', [tashkent]],
    ['01-A-777-BC', [tashkent]],
    ['01 A 777 BC А-15', [tashkent]],
    ['777 BC', [tashkent]],
    ['A 777', [tashkent]],
    ['а777вс', [tashkent]],
    ['30 668 VSV', [samarkand]],
    ['30-668', [samarkand]],
    ['668 vsv', [samarkand]],
    ['10 123 ААА', [bus]],
    ['а-15', [tashkent]],
    ['a15', [tashkent]],
    ['1003', [samarkand]],
    ['cobalt', [tashkent]],
    ['Кобальт', [tashkent]],
    ['Cobalt 1.5', [tashkent]],
    ['chevrolet', [tashkent]],
    ['cobalt 777', [tashkent]],
    ['камаз', [samarkand]],
    ['kamaz', [samarkand]],
    ['камаз5320', [samarkand]],
    ['самосвал', [samarkand]],
    ['ташкентская', [tashkent]],
    ['самаркандский', [samarkand, bus]],
    ['самаркандский автобус', [bus]],
    ['01 B 777 BC', []],
    ['777 BB', []],
    ['A 778', []],
    ['cobalt 668', []],
    ['ташкентский', []],
    ['автобус isuzu самосвал', []],
  ] as const)('%s: %j', async (typed, expected) => {
    expect((await found('car', typed)).sort()).toEqual([...expected].sort())
  })
})

describe('other texts', () => {
  it.each([
    ['аи92', ['Дизель АИ-92']],
    ['ai 92', ['Дизель АИ-92']],
    ['зил130', ['ЗИЛ-130 самосвал']],
    ['зил 130', ['ЗИЛ-130 самосвал']],
    ['toy', ['Toyota Hiace']],
    ['тойота', ['Toyota Hiace']],
    ['бузо', []],
    ['зил131', []],
  ] as const)('%s: %j', async (typed, expected) => {
    expect(await found('specimen', typed)).toEqual(expected)
  })
})
