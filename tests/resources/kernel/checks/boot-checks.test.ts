import { describe, expect, test } from 'vitest'
import { assertResources, checkResources } from '#resources/kernel/checks/boot-checks.ts'
import { allResources } from '#resources/kernel/derive.ts'
import {
  choice,
  day,
  decimal,
  files,
  integer,
  marks,
  moment,
  photos,
  point,
  ref,
  refs,
  rows,
  text,
} from '#resources/kernel/fields.ts'
import type { ResourceName } from '#resources/index.ts'
import { resource } from '#resources/kernel/resource.ts'
import type { Field, Fields, Resource } from '#resources/kernel/types.ts'
import { verdictMarks } from '#resources/kernel/views/verdict.ts'
import type { Verdict } from '#resources/kernel/views/verdict.ts'
import { release } from '#resources/verdicts.ts'
import { specimens } from '#tests/specimens/resources.ts'

const roles = ['root'] as const
const nowhere = 'nowhere' as ResourceName
const thing = 'thing' as ResourceName
/** A sound descriptor with some parts made wrong, as untyped data might be. */
function broken(parts: object, fields: Fields = { name: text() }): Resource {
  const sound = {
    area: 'catalogue',
    basePaths: ['api/fms/thing'],
    access: 'fuel',
    page: 'fuel',
    screens: { list: { path: '/things', roles } },
    title: 'name',
    fields,
    list: { columns: ['name'] },
    form: { general: Object.keys(fields) },
  }
  return resource('thing', { ...sound, ...parts } as never) as unknown as Resource
}

/** A sound entry of the home page with something made wrong in it, or around it. */
function entry(wrong: object, name = 'late', parts: object = {}): Resource {
  const sound = { section: 'next', filter: { state: 'open' } }
  const list = { columns: ['name'], filters: ['state'] }
  return broken(
    { list, dashboard: { [name]: { ...sound, ...wrong } }, ...parts },
    {
      name: text(),
      state: choice({ open: 'plain', closed: 'good' }),
      secret: text({ personal: true }),
    },
  )
}

const nineTexts: Fields = Object.fromEntries(['name', ...'abcdefgh'].map((key) => [key, text()]))
const bad = (field: Field) => field
const closing = { from: ['open'], to: 'closed' }

type Faulty = [code: string, fault: RegExp, descriptor: Resource]
/** A sound workstation over the test-only queue with something made wrong in it, or around it. */
function faultyStations(
  list: [code: string, fault: RegExp, station: object, parts?: object, fields?: Fields][],
) {
  const standard = {
    name: text(),
    subject_id: ref('fuel', { required: true }),
    result: choice({ passed: 'good', failed: 'bad' }, { required: true }),
    noise: choice({ none: 'good', some: 'warn' }),
    begun: choice({ passed: 'good', failed: 'bad' }, { initial: 'passed' }),
  }
  const sound = {
    queue: 'specimen-queue',
    field: 'subject_id',
    done: { state: ['passed', 'failed'] },
    keys: ['noise', 'result'],
    bulk: { set: { result: 'passed' } },
  }
  return list.map(([code, fault, station, parts = {}, fields = {}]): Faulty => {
    const workstation = { ...sound, ...station }
    return [
      code,
      fault,
      broken({ mode: 'append', workstation, ...parts }, { ...standard, ...fields }),
    ]
  })
}
const byName = { resource: 'fuel', by: 'name' }
const reasonOf = (parts: object) => ({
  reasons: { off_line: { of: ['car_id'], mends: { resource: 'car' }, effect: 'warns', ...parts } },
})
/** Marks of an incorrectly declared verdict. */
function faultyVerdicts(
  list: [
    code: string,
    fault: RegExp,
    verdict: object,
    subjects?: Record<string, string>,
    at?: string,
  ][],
) {
  return list.map(([code, fault, verdict, subjects = { car_id: 'car_id' }, at]): Faulty => {
    const standing = verdictMarks({ ...release, ...verdict } as Verdict, subjects, {
      ...(at && { at }),
    })
    const fields = { name: text(), car_id: ref('car'), standing }
    return [code, fault, broken({ form: { general: ['name', 'car_id'] } }, fields)]
  })
}
/** A sound document with something made wrong in its states, or around them. */
type FaultyStates = [code: string, fault: RegExp, states: object, parts: object]
function faultyStates(list: FaultyStates[]) {
  const fields = {
    name: text(),
    state: choice({ open: 'plain', closed: 'good' }, { derived: true, initial: 'open' }),
  }
  return list.map(([code, fault, states, parts]): Faulty => {
    const whole = { field: 'state', transitions: { close: closing }, ...states }
    return [code, fault, broken({ states: whole, ...parts }, fields)]
  })
}
/** A sound document with slices and desks, of which something is wrong. */
function faultyDesks(list: [code: string, fault: RegExp, parts: object][]) {
  const fields = {
    name: text({ required: true }),
    owner_id: ref('fuel'),
    passport: choice({ yes: 'plain' }, { personal: true }),
    state: choice({ open: 'plain', closed: 'good' }, { derived: true, initial: 'open' }),
  }
  const states = { field: 'state', transitions: { close: closing } }
  const slices = { done: { state: 'closed' } }
  return list.map(([code, fault, parts]): Faulty => [
    code,
    fault,
    broken({ states, slices, ...parts }, fields),
  ])
}
const deskOf = (parts: object) => ({
  desks: { late: { screens: { list: { path: '/late-things', roles } }, ...parts } },
})
const ownCalls = { basePaths: ['api/fms/late-thing'] }
const late = marks({ 'Too late': 'bad' })

const faulty: [code: string, fault: RegExp, descriptor: Resource][] = [
  ['R043', /is no table/, broken({ import: false, mode: 'append' })],
  [
    'R050',
    /a full name has 'code', which is no text/,
    broken({ fullName: ['name', 'code', 'name'] }),
  ],
  ['R050', /a full name has three parts/, broken({ fullName: ['name', 'name', 'name'] })],
  [
    'R049',
    /group 'more' of section 'general' has no fields/,
    broken({ form: { general: { name: ['name'], more: [] } } }),
  ],
  [
    'R049',
    /two groups of the form are called 'name'/,
    broken({ form: { general: { name: ['name'] }, more: { name: ['name'] } } }),
  ],
  ['R030', /list.columns names unknown field '@name'/, broken({ list: { columns: ['@name'] } })],
  ['R001', /kebab/, { ...broken({}), name: 'Thing_1' }],
  ['R002', /access resource 'fule'/, broken({ access: 'fule' })],
  ['R010', /base path api\/fms\/fuel belongs to fuel/, broken({ basePaths: ['api/fms/fuel'] })],
  [
    'R010',
    /path \/fuels belongs to fuel/,
    broken({ screens: { list: { path: '/fuels', roles } } }),
  ],
  ['R011', /no base/, broken({ basePaths: [] })],
  ['R011', /'fms\/thing' is not api/, broken({ basePaths: ['fms/thing'] })],
  ['R012', /has no :id/, broken({ screens: { edit: { path: '/thing/edit', roles } } })],
  [
    'R012',
    /'things' of list is not a path/,
    broken({ screens: { list: { path: 'things', roles } } }),
  ],
  ['R013', /empty role list/, broken({ screens: { list: { path: '/things', roles: [] } } })],
  [
    'R014',
    /rights on 'brand' would open the screens of 'car-brand'/,
    { ...broken({}), name: 'brand', access: 'brand' } as never,
  ],
  [
    'R015',
    /alternateScreens has edit/,
    broken({ alternateScreens: { edit: { path: '/v2/thing/:id', roles } } }),
  ],
  [
    'R010',
    /path \/fuels belongs to fuel/,
    broken({
      screens: { list: { path: '/things', roles } },
      alternateScreens: { list: { path: '/fuels', roles } },
    }),
  ],
  ['R020', /'version' of version is taken/, broken({}, { name: text(), version: text() })],
  ['R020', /'page' of page is taken/, broken({}, { name: text(), page: text() })],
  [
    'R020',
    /'brand_name' of brand_id is taken/,
    broken({}, { name: text(), brand_name: text(), brand_id: ref('car-brand') }),
  ],
  ['R021', /snake_case/, broken({}, { name: text(), someField: text() })],
  ['R022', /does not end in _id/, broken({}, { name: text(), brand: ref('car-brand') })],
  ['R022', /does not end in _ids/, broken({}, { name: text(), fuels: refs('fuel') })],
  ['R023', /unknown resource 'nowhere'/, broken({}, { name: text(), other_id: ref(nowhere) })],
  [
    'R023',
    /'lines.other_id' refers to unknown/,
    broken({}, { name: text(), lines: rows({ other_id: ref(nowhere) }) }),
  ],
  [
    'R023',
    /'fuel_ids' is picked from 'car', which is no view/,
    broken({}, { name: text(), fuel_ids: refs('fuel', { pickedFrom: 'car' }) }),
  ],
  [
    'R024',
    /inside child rows/,
    broken({}, { name: text(), lines: rows({ more: rows({ name: text() }) }) }),
  ],
  [
    'R025',
    /required and has an initial/,
    broken(
      {},
      {
        name: bad({
          kind: 'text',
          presence: 'required',
          options: { required: true, initial: 'x' },
        }),
      },
    ),
  ],
  ['R025', /min is above max/, broken({}, { name: text(), size: decimal({ min: 5, max: 1 }) })],
  ['R025', /no regular expression/, broken({}, { name: text({ pattern: '(' }) })],
  [
    'R060',
    /'sum' is derived: 'unique' is about what somebody types/,
    broken({}, { name: text(), sum: decimal({ derived: true, unique: true }) }),
  ],
  [
    'R060',
    /'at' is derived: 'proposed' is about what somebody types/,
    broken({}, { name: text(), at: moment({ derived: true, proposed: 'now' }) }),
  ],
  [
    'R060',
    /'fuel_ids' is refs: no rule derives it/,
    broken({}, { name: text(), fuel_ids: refs('fuel', { derived: true }) }),
  ],
  [
    'R060',
    /prefills 'type_id', which is derived/,
    broken(
      {},
      {
        name: text(),
        model_id: ref('car-model', { prefills: ['type_id'] }),
        type_id: ref('car-type', { derived: true }),
      },
    ),
  ],
  [
    'R026',
    /only words and references can be searched/,
    broken({}, { name: text(), size: decimal({ search: true }) }),
  ],
  [
    'R026',
    /'reading_id' leads to 'odometer-reading', of which no text is searched/,
    broken({}, { name: text(), reading_id: ref('odometer-reading', { search: true }) }),
  ],
  [
    'R027',
    /depends on unknown field 'state'/,
    broken({}, { name: text({ when: { state: 'x' } }) }),
  ],
  [
    'R042',
    /'model_id' prefills 'title' from 'type_id', which is no such field/,
    broken(
      {},
      {
        name: text(),
        title: text(),
        model_id: ref('car-model', { prefills: { title: 'type_id' } }),
      },
    ),
  ],
  [
    'R027',
    /'until' depends on 'state' = gone, which it cannot be/,
    broken(
      {},
      {
        name: text(),
        state: choice({ valid: 'good' }),
        until: bad(day({ expires: { state: 'gone' } })),
      },
    ),
  ],
  [
    'R027',
    /'until' depends on 'lines', which has no column/,
    broken(
      {},
      {
        name: text(),
        lines: rows({ name: text() }),
        until: bad(day({ deadline: { lines: 'x' } })),
      },
    ),
  ],
  [
    'R025',
    /'until' both expires and is a deadline/,
    broken({}, { name: text(), until: bad(day({ expires: true, deadline: true })) }),
  ],
  ['R030', /list.columns names unknown field 'nam'/, broken({ list: { columns: ['nam'] } })],
  ['R030', /title names unknown field/, broken({ title: 'titel' })],
  [
    'R031',
    /title 'price' is no text, number or time/,
    broken({ title: 'price' }, { name: text(), price: decimal() }),
  ],
  [
    'R031',
    /title 'other_id' leads to thing, whose own title is of references/,
    broken({ title: 'other_id' }, { name: text(), other_id: ref('thing' as ResourceName) }),
  ],
  [
    'R032',
    /by which the list is not filtered/,
    broken({ list: { columns: ['name'], zeroForAll: ['name'] } }),
  ],
  [
    'R032',
    /cannot be filtered/,
    broken(
      { list: { columns: ['name'], filters: ['lines'] } },
      { name: text(), lines: rows({ name: text() }) },
    ),
  ],
  ['R033', /in no section/, broken({ form: { general: [] } })],
  ['R033', /in the form twice/, broken({ form: { general: ['name'], more: ['name'] } })],
  ['R141', /and no head/, broken({}, nineTexts)],
  ['R141', /and no head/, broken({ mode: 'view' }, nineTexts)],
  ['R141', /no short words/, broken({ head: ['lines'] }, { name: text(), lines: rows({}) })],
  ['R141', /is in the title/, broken({ head: ['name'] })],
  ['R141', /one twice/, broken({ head: ['a', 'a'] }, { name: text(), a: text() })],
  [
    'R142',
    /no reference of a record to built-in rows/,
    broken({}, { name: text(), fuel_id: ref('fuel', { tones: { a: 'good' } }) }),
  ],
  [
    'R146',
    /which counts no days/,
    broken({}, { name: text(), until: day({ expires: true, ahead: 'name' }) }),
  ],
  [
    'R145',
    /no month by which the list is filtered/,
    broken(
      { list: { columns: ['name'], opensAt: 'at' } },
      { name: text(), at: day({ of: 'month' }) },
    ),
  ],
  [
    'R189',
    /no view that is filtered by it/,
    broken({}, { name: text(), at: day({ parameter: true }) }),
  ],
  [
    'R189',
    /at and until/,
    broken({}, { name: text(), at: day({ parameter: true }), until: day({ parameter: true }) }),
  ],
  ['R145', /none of its slices/, broken({ list: { columns: ['name'], opensIn: 'gone' } })],
  ['R150', /entry 'Late' is no camelCase/, entry({}, 'Late')],
  ['R150', /is for editors of 'nothing'/, entry({ edits: 'nothing' })],
  ['R151', /does not take: gone/, entry({ filter: { gone: 1 } })],
  ['R151', /does not take: state/, entry({ filter: { state: 'gone' } })],
  ['R151', /does not take: slice/, entry({ filter: { slice: 'gone' } })],
  ['R151', /has all rows/, entry({ filter: {} })],
  ['R152', /counts by no filter of the list/, entry({ filter: { name: 'x' } })],
  ['R153', /shows 'gone'/, entry({ rows: ['gone'] })],
  ['R153', /shows 'secret'/, entry({ rows: ['secret'] })],
  ['R153', /shows more than 3 fields/, entry({ rows: ['name', 'state', 'name', 'state'] })],
  ['R153', /goes by 'gone'/, entry({ sort: '-gone' })],
  ['R154', /leads to no list/, entry({ desk: 'gone' })],
  ['R154', /leads to no list/, entry({}, 'late', { screens: {} })],
  ['R171', /is no view/, broken({ follows: ['car'] })],
  ['R171', /follows 'nowhere'/, broken({ mode: 'view', follows: [nowhere] })],
  ['R171', /follows 'out-of-service'/, broken({ mode: 'view', follows: ['out-of-service'] })],
  [
    'R170',
    /does not fit the pattern/,
    broken({}, { name: text(), pulse: text({ pattern: '\\d+', example: 'as one likes' }) }),
  ],
  ['R170', /does not fit the pattern/, broken({}, { name: text({ example: 'without one' }) })],
  [
    'R027',
    /depends on unknown field 'nobody'/,
    broken({}, { name: text(), fuel_ids: refs('fuel', { advised: { nobody: true } }) }),
  ],
  ['R034', /is not a period/, broken({ rules: [{ noOverlap: 'name', per: [] }] })],
  [
    'R035',
    /unknown resource 'nowhere'/,
    broken({ related: { others: { resource: nowhere, by: 'thing_id' } } }),
  ],
  [
    'R035',
    /does not refer to 'thing'/,
    broken({ related: { models: { resource: 'car-model', by: 'brand_id' } } }),
  ],
  [
    'R027',
    /'related.models' depends on unknown field 'state'/,
    broken({
      related: { models: { resource: 'car-model', by: 'thing_id', when: { state: 'x' } } },
    }),
  ],
  ['R071', /mark 'Too late' of 'marks'/, broken({}, { name: text(), marks: late })],
  ['R036', /no text field `code`/, broken({ builtIn: true })],
  [
    'R048',
    /'papers' comes with one record alone/,
    broken({ list: { columns: ['papers'] } }, { name: text(), papers: files() }),
  ],
  [
    'R020',
    /'photos_main' of photos is taken/,
    broken({}, { photos_main: text(), photos: photos() }),
  ],
  ['R038', /map names 'name'/, broken({ map: ['name'] })],
  [
    'R038',
    /map names 'brand_id'/,
    broken({ map: ['brand_id'] }, { name: text(), brand_id: ref('car-brand') }),
  ],
  [
    'R038',
    /map names 'lines.place_id'/,
    broken({ map: ['lines.place_id'] }, { name: text(), lines: rows({ name: text() }) }),
  ],
  ['R039', /is not short camelCase/, broken({ endpoints: { get_all: { aliasOf: 'getList' } } })],
  ['R039', /which is not a reference/, broken({ endpoints: { getByName: { by: 'name' } } })],
  [
    'R039',
    /is of 'fuel', which is no view under the same rights/,
    broken({ endpoints: { getFuelCount: { of: 'fuel', call: 'getCount' } } }),
  ],
  [
    'R039',
    /is of 'medical-queue', which is no view under the same rights/,
    broken({ endpoints: { getDriverCount: { of: 'medical-queue', call: 'getCount' } } }),
  ],
  ['R039', /which is not in related/, broken({ endpoints: { getWithMore: { include: 'more' } } })],
  ['R040', /'name' is personal/, broken({}, { name: text({ personal: true }) })],
  [
    'R041',
    /'lines' cannot be edited/,
    broken(
      { list: { columns: ['name', 'lines'], editable: ['lines'] } },
      { name: text(), lines: rows({ name: text() }) },
    ),
  ],
  [
    'R041',
    /'name' cannot be edited/,
    broken(
      { list: { columns: ['name'], editable: ['name'] } },
      { name: text({ immutable: true }) },
    ),
  ],
  [
    'R041',
    /'code' is editable in the list and is not one of its columns/,
    broken({ list: { columns: ['name'], editable: ['code'] } }, { name: text(), code: text() }),
  ],
  [
    'R041',
    /is not a table/,
    broken({ mode: 'append', list: { columns: ['name'], editable: ['name'] } }),
  ],
  ['R135', /totals 'name'/, broken({ list: { columns: ['name'], totals: ['name'] } })],
  ['R135', /totals 'gone'/, broken({ list: { columns: ['name'], totals: ['gone'] } })],
  [
    'R135',
    /totals 'count', which is no column/,
    broken({ list: { columns: ['name'], totals: ['count'] } }, { name: text(), count: integer() }),
  ],
  [
    'R135',
    /totals 'count' twice/,
    broken(
      { list: { columns: ['count'], totals: ['count', 'count'] } },
      { name: text(), count: integer() },
    ),
  ],
  ['R135', /has totals of no column/, broken({ list: { columns: ['name'], totals: [] } })],
  [
    'R030',
    /list.editable names unknown field 'nam'/,
    broken({ list: { columns: ['name'], editable: ['nam'] } }),
  ],
  [
    'R051',
    /'zone' is no text of one line/,
    broken({}, { name: text(), zone: text({ of: 'zone' }) }),
  ],
  [
    'R052',
    /list goes by 'name', in whose order none goes/,
    broken({ list: { columns: ['name'], sort: 'name' } }, { name: text({ sorted: false }) }),
  ],
  [
    'R140',
    /goes by 'name' then: only rows of views/,
    broken({ list: { columns: ['name'], thenBy: ['name'] } }, { name: text() }),
  ],
  [
    'R140',
    /goes by 'where' then/,
    broken(
      { mode: 'view', list: { columns: ['name'], thenBy: ['-where'] } },
      { name: text(), where: point() },
    ),
  ],
  [
    'R052',
    /'where' is point: no list goes in its order anyway/,
    broken({}, { name: text(), where: point({ sorted: false }) }),
  ],
  [
    'R053',
    /'code' is unique among active records/,
    broken({}, { name: text(), code: text({ unique: 'active' }) }),
  ],
  ...faultyVerdicts([
    ['R165', /judges 'car_id' by 'name'/, {}, { car_id: 'name' }],
    ['R165', /judges 'boss_id' by 'car_id'/, {}, { boss_id: 'car_id' }],
    ['R165', /at 'name', which is no moment/, {}, { car_id: 'car_id' }, 'name'],
    ['R166', /no resource of mode 'single'/, { settings: 'fuel' }],
    ['R166', /say nothing fitting of 'no_norms'/, { name: 'leaving' }],
    ['R167', /'off_line' is about no subject/, reasonOf({ of: [] })],
    ['R167', /'off_line' is about no subject/, reasonOf({ of: ['boss_id'] })],
    ['R167', /'off_line' is firm, and does not block/, reasonOf({ effect: 'warns', firm: true })],
    ['R168', /mended in 'fuel', which names no 'car_id'/, reasonOf({ mends: byName })],
    ['R168', /mended in 'nowhere'/, reasonOf({ mends: { resource: 'nowhere' } })],
  ]),
  ...faultyStates([
    [
      'R169',
      /'name' are no derived child rows/,
      { transitions: { close: { ...closing, override: { access: 'fuel', rows: 'name' } } } },
      {},
    ],
    [
      'R002',
      /access resource 'fule' is neither/,
      { transitions: { close: { ...closing, override: { access: 'fule', rows: 'name' } } } },
      {},
    ],
    ['R061', /is no derived choice/, { field: 'name' }, {}],
    ['R061', /is no table, or archives/, {}, { archive: true }],
    ['R062', /names no state 'sent'/, { transitions: { close: { ...closing, to: 'sent' } } }, {}],
    [
      'R062',
      /leads nowhere, and stamps no moment/,
      { transitions: { close: closing, see: { from: ['open'] } } },
      {},
    ],
    [
      'R062',
      /names no state 'sent'/,
      { transitions: { close: closing, see: { from: ['sent'], stamps: { at: 'name' } } } },
      {},
    ],
    ['R062', /comes from nowhere/, { transitions: { close: { from: [], to: 'closed' } } }, {}],
    [
      'R062',
      /no transition leads to the state 'closed'/,
      { transitions: { open: { from: ['closed'], to: 'open' } } },
      {},
    ],
    [
      'R072',
      /notifies 'next', and none leads on/,
      { transitions: { close: { ...closing, notifies: ['next'] } } },
      {},
    ],
    [
      'R072',
      /'see' notifies 'next', and none leads on/,
      { transitions: { close: closing, see: { from: ['open'], notifies: ['next'] } } },
      {},
    ],
    ['R063', /transition 'save' is no short/, { transitions: { save: closing } }, {}],
    [
      'R064',
      /asks 'state', which it cannot write/,
      { transitions: { close: { ...closing, asks: ['state'] } } },
      {},
    ],
    [
      'R064',
      /asks 'name', which it cannot write/,
      { transitions: { close: { ...closing, asks: ['name'], takes: ['name'] } } },
      {},
    ],
    [
      'R064',
      /'close' asks 'state', which it cannot write/,
      { transitions: { close: { ...closing, takes: ['state'] } } },
      {},
    ],
    // the document stays where these are frozen
    ...[{ asks: ['name'] }, { takes: ['name'] }].flatMap((see) =>
      ([['name'], true] as const).map((open): FaultyStates => [
        'R064',
        /'see' asks 'name', which it cannot write/,
        { transitions: { close: closing, see: { from: ['open'], ...see } }, frozen: { open } },
        {},
      ]),
    ),
    [
      'R065',
      /reports no moment/,
      { transitions: { close: { ...closing, stamps: { reported: true } } } },
      {},
    ],
    [
      'R064',
      /shows 'name', which is not derived/,
      { transitions: { close: { ...closing, asks: ['name'], shows: ['name'] } } },
      {},
    ],
    [
      'R064',
      /shows what follows, and asks nothing/,
      { transitions: { close: { ...closing, shows: ['state'] } } },
      {},
    ],
    // it is not shown; it is of another kind
    ...[{ shows: [] }, { shows: ['state'] }].map(({ shows }): FaultyStates => [
      'R064',
      /proposes 'state' for 'name'/,
      {
        transitions: {
          close: { ...closing, asks: ['name'], shows, proposes: { name: 'state' } },
        },
      },
      {},
    ]),
    [
      'R065',
      /'name' is no derived moment/,
      { transitions: { close: { ...closing, stamps: { at: 'name' } } } },
      {},
    ],
    [
      'R065',
      /'name' is no derived reference/,
      { transitions: { close: { ...closing, stamps: { by: 'name' } } } },
      {},
    ],
    ['R066', /names no state 'gone'/, { kept: ['gone'] }, {}],
    ['R066', /frozen names 'size'/, { frozen: { closed: ['size'] } }, {}],
    ['R066', /afterwards names 'size'/, { afterwards: ['size'] }, {}],
    ['R066', /afterwards names 'name'/, { afterwards: ['name'] }, {}],
    ['R066', /afterwards names 'state'/, { afterwards: ['state'] }, {}],
    [
      'R002',
      /access resource 'fule'/,
      { transitions: { close: { ...closing, access: 'fule' } } },
      {},
    ],
  ]),
  ['R054', /page 'thing' is no page of the event log/, broken({ page: 'thing' })],
  [
    'R039',
    /endpoint 'saveThing' writes what is only read/,
    broken({ mode: 'view', endpoints: { saveThing: { aliasOf: 'save' } } }),
  ],
  ...(
    [
      { mode: 'table' },
      { fields: { replaces_id: ref(thing, { dependsOn: 'owner_id' }) } },
      { fields: { replaces_id: ref(thing, { unique: true }) } },
      { fields: { replaces_id: ref('fuel', { unique: true, dependsOn: 'owner_id' }) } },
      {
        fields: {
          replaces_id: ref(thing, { unique: true, dependsOn: 'owner_id', required: true }),
        },
      },
      { replaces: 'name' },
    ] as { fields?: Fields }[]
  ).map(({ fields, ...parts }): (typeof faulty)[number] => [
    'R070',
    /replaces '\w+' is no optional, unique reference/,
    broken(
      { mode: 'append', ownedBy: 'owner_id', replaces: 'replaces_id', ...parts },
      {
        name: text(),
        owner_id: ref('fuel', { required: true }),
        replaces_id: ref(thing, { unique: true, dependsOn: 'owner_id' }),
        ...fields,
      },
    ),
  ]),
  ...faultyStations([
    ['R080', /takes no new rows, or has no list/, {}, { mode: 'view' }],
    ['R080', /takes no new rows, or has no list/, {}, { screens: {} }],
    ['R081', /'name' is no required reference/, { field: 'name' }],
    ['R081', /'subject_id' is no required/, {}, {}, { subject_id: ref('fuel') }],
    ['R082', /queue 'fuel' is no resource of mode/, { queue: 'fuel' }],
    ['R082', /queue 'nowhere' is no resource of mode/, { queue: 'nowhere' }],
    ['R082', /done is \{\}/, { done: {} }],
    ['R082', /done names 'stat', which/, { done: { stat: ['passed'] } }],
    ['R082', /done names a value that 'state'/, { done: { state: ['admitted'] } }],
    [
      'R083',
      /'subject_id' is answered by keys and is no choice/,
      { keys: ['subject_id', 'result'] },
    ],
    ['R083', /'begun' is answered before anybody/, { keys: ['begun', 'result'] }],
    ['R083', /the same key twice, or none/, { keys: ['result', 'result'] }],
    ['R083', /the same key twice, or none/, { keys: [] }],
    ['R084', /bulk sets nothing/, { bulk: { set: {} } }],
    ['R084', /bulk sets 'subject_id'/, { bulk: { set: { subject_id: 1 } } }],
    ['R084', /bulk sets 'grade'/, { bulk: { set: { grade: 'passed' } } }],
    ['R084', /bulk sets 'result' to a value/, { bulk: { set: { result: 'admitted' } } }],
    ['R085', /prefills 'result', which the card/, { prefills: { result: 'state' } }],
    ['R085', /prefills 'nothing', which the card/, { prefills: { nothing: 'state' } }],
    ['R085', /prefills 'name' from 'brand_id'/, { prefills: { name: 'brand_id' } }],
    ['R085', /prefills 'name' from 'nothing'/, { prefills: { name: 'nothing' } }],
    ['R085', /facts names 'nothing', which/, { facts: ['name', 'nothing'] }],
    ['R085', /lastCards names 'nothing', which/, { lastCards: ['name', 'nothing'] }],
  ]),
  ['R037', /cannot archive/, broken({ mode: 'append', archive: true })],
  ...faultyDesks([
    ['R067', /slice 'Done' is no camelCase/, { slices: { Done: { state: 'closed' } } }],
    ['R067', /slice 'done' has all rows/, { slices: { done: {} } }],
    ['R067', /asks 'stat' for values/, { slices: { done: { stat: 'closed' } } }],
    ['R067', /asks 'state' for values/, { slices: { done: { state: ['closed', 'gone'] } } }],
    ['R067', /asks 'state' for values/, { slices: { done: { state: [] } } }],
    ['R067', /asks 'passport' for values/, { slices: { done: { passport: 'yes' } } }],
    ['R067', /asks 'owner_id' for values/, { slices: { done: { owner_id: 5 } } }],
    ['R068', /desk 'late': its slice 'gone' is not/, deskOf({ slice: 'gone' })],
    ['R068', /it makes 'open', which is no transition/, deskOf({ transitions: ['open'] })],
    [
      'R068',
      /is read-only, and names transitions/,
      deskOf({ readOnly: true, transitions: ['close'] }),
    ],
    [
      'R068',
      /'name' is no reference to employees/,
      deskOf({ own: 'name', basePaths: ['api/fms/late-thing'] }),
    ],
    ['R068', /and no base path for its calls/, deskOf({ access: 'fuel' })],
    ['R068', /and no base path for its calls/, deskOf({ endpoints: { getAll: {} } })],
    ['R068', /stands on one row/, { mode: 'single', states: undefined, ...deskOf({}) }],
    [
      'R068',
      /its name is no kebab-case/,
      { desks: { Late: { screens: { list: { path: '/late', roles } } } } },
    ],
    [
      'R068',
      /a new record cannot be made at it/,
      deskOf({ slice: 'done', screens: { create: { path: '/late-things/add', roles } } }),
    ],
    [
      'R068',
      /a new record cannot be made at it/,
      deskOf({
        form: { general: ['owner_id'] },
        screens: { create: { path: '/late-things/add', roles } },
      }),
    ],
    ['R002', /access resource 'fule'/, deskOf({ access: 'fule', ...ownCalls })],
    [
      'R010',
      /path \/things belongs to thing/,
      deskOf({ screens: { list: { path: '/things', roles } } }),
    ],
    ['R010', /base path api\/fms\/fuel belongs/, deskOf({ basePaths: ['api/fms/fuel'] })],
    ['R011', /'fms\/late' is not api/, deskOf({ basePaths: ['fms/late'] })],
    [
      'R030',
      /desk 'late': form names unknown field 'gone'/,
      deskOf({ form: { general: ['gone'] } }),
    ],
    ['R030', /desk 'late': list.columns names unknown/, deskOf({ list: { columns: ['gone'] } })],
    [
      'R135',
      /desk 'late': totals 'amount', which the calls of 'thing' do not sum up/,
      deskOf({ list: { columns: ['name'], totals: ['amount'] } }),
    ],
    ['R033', /form has a field twice/, deskOf({ form: { a: ['name'], b: ['name'] } })],
    ['R069', /answers the slice 'gone'/, { endpoints: { getGone: { slice: 'gone' } } }],
    ['R069', /goes by 'name', which is not/, { endpoints: { getOf: { entity: 'name' } } }],
    [
      'R069',
      /'brand_id' of 'car-model' does not refer to 'thing'/,
      { endpoints: { getModels: { rows: 'car-model', by: 'brand_id' } } },
    ],
    [
      'R069',
      /'car-model' has no field 'gone'/,
      { endpoints: { getModels: { rows: 'car-model', by: 'brand_id', orEmpty: ['gone'] } } },
    ],
  ]),
]

describe('boot checks', () => {
  test('accept the product and the specimens', () => {
    expect(checkResources([...allResources(), ...specimens])).toEqual([])
  })
  test.each(faulty.map(([code, fault, descriptor]) => ({ code, fault, descriptor })))(
    '$code: $fault',
    ({ code, fault, descriptor }) => {
      const found = checkResources([...allResources(), ...specimens, descriptor])
      expect(found.map((one) => `${one.code} ${one.fault}`)).toContainEqual(
        expect.stringMatching(new RegExp(`^${code} .*${fault.source}`)),
      )
      expect(found.every((one) => one.where.startsWith('resources/'))).toBe(true)
    },
  )
  test('report all errors at once, with file and code', () => {
    const two = broken({ basePaths: [], title: 'titel' })
    expect(() => assertResources([two])).toThrow(
      /R011 resources\/catalogue\/thing.ts: has no base[\s\S]*R030 resources\/catalogue\/thing.ts: title/,
    )
  })
})
