// Tracks of vehicles from a file: the preview, the stored data, and the rights.
import { beforeAll, describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import type { TrackImportDone, TrackImportPlan } from '#resources/wire/track-import.ts'
import { signInRoles } from '../../../support/server/role-accounts.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Answer, Caller, Row } from '../../../support/server/test-app.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'

const minute = 60_000
const world = await testApp()
const { app, signIn, clock, database } = world
const admin = await signIn('admin')
const resources = allResources()
const make = makerFor(admin, resources)
const named = (name: string) => resources.find((one) => one.name === name)!
const done = <T>({ status, text, result }: Answer): T => {
  expect(status, text).toBe(200)
  return result as T
}
type Plated = Row & { plate_number: string }
let car: Plated
let second: Plated
let untracked: Plated

beforeAll(async () => {
  car = (await make.row(named('car'), { mobject_id: 801 })) as Plated
  second = (await make.row(named('car'), { mobject_id: 802 })) as Plated
  untracked = (await make.row(named('car'), { mobject_id: null })) as Plated
})

interface Sent {
  file?: string | Buffer
  name?: string
  car_id?: number
  token?: string
}

async function send(
  call: 'planTrackImport' | 'importTracks',
  { file, name = 'track.gpx', ...words }: Sent,
  { by = admin as Pick<Caller, 'cookie'>, headers = {} as Record<string, string> } = {},
) {
  const form = new FormData()
  for (const [key, value] of Object.entries(words)) form.set(key, String(value))
  if (file !== undefined) form.set('file', new Blob([new Uint8Array(Buffer.from(file))]), name)
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const answer = await app.inject({
    method: 'POST',
    url: `/api/fms/object/${call}`,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      ...{ cookie: by.cookie, 'content-type': request.headers.get('content-type') ?? '' },
      ...headers,
    },
  })
  const { result, error } = answer.json<Pick<Answer, 'result' | 'error'>>()
  return { status: answer.statusCode, text: answer.body, result, error } as Answer
}
const plan = async (sent: Sent) => done<TrackImportPlan>(await send('planTrackImport', sent))
const store = async (sent: Sent) => {
  const { token } = await plan(sent)
  return done<TrackImportDone>(await send('importTracks', { ...sent, token }))
}

const moment = (minutes: number) => clock.now.getTime() - minutes * minute
const gpx = (...minutes: number[]) =>
  `<gpx><trk><trkseg>\n${minutes
    .map((ago) => {
      const time = new Date(moment(ago)).toISOString()
      return `<trkpt lat="41.${ago + 100}" lon="69.2"><time>${time}</time></trkpt>`
    })
    .join('\n')}\n</trkseg></trk></gpx>`
/** As the clock on the wall in Tashkent shows it, without a zone. */
const wall = (ago: number) =>
  new Date(moment(ago) + 300 * minute).toISOString().slice(0, 19).replace('T', ' ')
const stored = (id: number | undefined) =>
  database.query<{ at: string; speed: number; ignition: boolean | null }>(
    `select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, speed, ignition
     from car_position where car_id = $1 order by at`,
    [id],
  )
const settings = async (values: object) => {
  const base = '/api/fms/tracker-connection'
  const [row] = done<Row[]>(await admin.get(`${base}/getList`))
  done(await admin.post(`${base}/save`, { ...(row && { id: row.id }), ...values }))
}

describe('a GPX file', () => {
  it('is shown first, and nothing is stored', async () => {
    const file = gpx(30, 20, 10).replace('lat="41.120"', 'lat="141.120"')
    const found = await plan({ file, car_id: car.id })
    expect(found).toMatchObject({
      vehicles: [
        {
          ...{ id: car.id, points: 2, stored: 0, private: 0, outdated: 0 },
          from: new Date(moment(30)).toISOString(),
          to: new Date(moment(10)).toISOString(),
        },
      ],
      ...{ unknown: [], unassigned: 0, faults: [{ line: 3, code: 'bad_place' }] },
    })
    expect(await stored(car.id)).toEqual([])
  })
  it('without a vehicle and without a choice has no owner', async () => {
    expect(await plan({ file: gpx(5, 4) })).toMatchObject({ vehicles: [], unassigned: 2 })
  })
  it('is stored once, even if sent again, and is in the event log', async () => {
    const file = gpx(30, 20, 10)
    const { token } = await plan({ file, car_id: car.id })
    const sent = { file, car_id: car.id, token, name: 'поездка.gpx' }
    const headers = { 'idempotency-key': 'track-import-0001' }
    const first = done<TrackImportDone>(await send('importTracks', sent, { headers }))
    expect(first).toEqual({ added: 3, vehicles: 1 })
    // the same call gets the same answer, a new one adds nothing
    expect(done(await send('importTracks', sent, { headers }))).toEqual(first)
    expect(done(await send('importTracks', sent))).toEqual({ added: 0, vehicles: 0 })
    expect((await stored(car.id)).map(({ at }) => at)).toEqual(
      [30, 20, 10].map((ago) => new Date(moment(ago)).toISOString()),
    )
    const [known] = (await plan({ file: gpx(40, 10), car_id: car.id })).vehicles
    expect(known).toMatchObject({ points: 2, stored: 1 })
    const events = await database.query<{ event_type_id: number; data: object }>(
      `select event_type_id, data from event_log where resource = 'object' and item_id = $1`,
      [car.id],
    )
    expect(events).toEqual([
      {
        event_type_id: 1,
        data: { via: 'import', after: { file: 'поездка.gpx', rows: 3 } },
      },
    ])
  })
  it('moves the vehicle only where its last point is later', async () => {
    const placeOf = async () =>
      done<Row & { contact_at: string }>(await admin.get(`/api/fms/object/getById/${car.id}`))
    await store({ file: gpx(25), car_id: car.id })
    expect((await placeOf()).contact_at).toBe(new Date(moment(10)).toISOString())
    await store({ file: gpx(2), car_id: car.id })
    expect((await placeOf()).contact_at).toBe(new Date(moment(2)).toISOString())
  })
})

describe('a table', () => {
  it('names its vehicles by tracker or plate, and its times by the clock of the organisation', async () => {
    const plate = second.plate_number.toLowerCase()
    const file = [
      'Время;Широта;Долгота;Скорость;Зажигание;Госномер',
      `${wall(60)};41,3;69,2;50;вкл;${plate.slice(0, 2)} ${plate.slice(2)}`,
      `${wall(59)};41,31;69,2;51;выкл;802`,
      `${wall(58)};41,32;69,2;быстро;;802`,
      `${wall(57)};41,33;69,2;;;нет такого`,
      `${wall(56)};41,33;69,2;;;${untracked.plate_number}`,
      `${wall(55)};41,33;69,2;;;`,
    ].join('\r\n')
    const found = await plan({ file, name: 'tracks.csv' })
    expect(found).toMatchObject({
      vehicles: [{ id: second.id, points: 2, from: new Date(moment(60)).toISOString() }],
      unknown: [
        { device: 'нет такого', points: 1, reason: 'not_found' },
        { device: untracked.plate_number, points: 1, reason: 'untracked' },
      ],
      ...{ unassigned: 1, faults: [{ line: 4, code: 'bad_number' }] },
    })
    expect(await store({ file, name: 'tracks.csv' })).toEqual({ added: 2, vehicles: 1 })
    expect(await stored(second.id)).toMatchObject([
      { speed: 50, ignition: true },
      { speed: 51, ignition: false },
    ])
  })
  it('of thousands of points is stored whole', async () => {
    const rows = Array.from(
      { length: 12_000 },
      (_, nth) => `${new Date(moment(2000) + nth * 1000).toISOString()},41.3,69.2,802`,
    )
    const file = ['time,lat,lon,device', ...rows, ...rows.slice(0, 100)].join('\n')
    expect(await store({ file })).toEqual({ added: 12_000, vehicles: 1 })
  })
})

describe('what an organisation does not keep', () => {
  it('is counted before, and left out', async () => {
    const night = 12 * 60 // it is noon in Tashkent
    await settings({ private_hours: true, work_from: '08:00', work_to: '20:00' })
    const file = gpx(night, 70, 500 * 24 * 60, -60)
    const [found] = (await plan({ file, car_id: car.id })).vehicles
    expect(found).toMatchObject({ points: 4, private: 1, outdated: 2, stored: 0 })
    expect(await store({ file, car_id: car.id })).toEqual({ added: 1, vehicles: 1 })
    await settings({ private_hours: false })
    expect((await store({ file, car_id: car.id })).added).toBe(1)
  })
})

describe('a file', () => {
  it.each([
    ['that is no track', Buffer.from('PK\u0003\u0004\u0000\u0000'), 'unsupported_type'],
    ['that is broken', '<gpx><trk>', 'broken_file'],
    ['that declares a document type', '<!DOCTYPE x><gpx></gpx>', 'doctype'],
    ['without a place', 'time,lat\n2026-01-01T00:00:00Z,1', 'missing_column'],
  ])('%s is named so', async (_, file, code) => {
    const found = await plan({ file: file as string, car_id: car.id })
    expect(found).toMatchObject({ vehicles: [], faults: [{ code }] })
  })
  it('is required, one, and at most 32 MB', async () => {
    expect(await send('planTrackImport', {})).toMatchObject({ status: 400 })
    expect((await send('planTrackImport', { file: gpx(1), name: 'x' })).status).toBe(200)
    const large = await send('planTrackImport', { file: Buffer.alloc(32 * 1024 * 1024 + 1, 32) })
    expect(large).toMatchObject({ status: 413 })
    const wrong = await send('planTrackImport', { file: gpx(1), extra: 1 } as Sent)
    expect(wrong).toMatchObject({ status: 400 })
  })
  it('of a vehicle that is not tracked, or of the other contract, is refused', async () => {
    const neighbour = await signIn('neighbour')
    for (const id of [untracked.id, 999_999])
      expect((await send('planTrackImport', { file: gpx(1), car_id: id })).status).toBe(400)
    const foreign = { file: gpx(1), car_id: car.id }
    expect((await send('planTrackImport', foreign, { by: neighbour })).status).toBe(400)
    const table = `time,lat,lon,device\n${new Date(moment(1)).toISOString()},41,69,801`
    const answer = await send('planTrackImport', { file: table }, { by: neighbour })
    expect(done<TrackImportPlan>(answer)).toMatchObject({
      ...{ vehicles: [], unknown: [{ reason: 'not_found' }] },
    })
  })
  it('that was not reviewed, or whose vehicles have changed since, is not stored', async () => {
    const table = `time,lat,lon,device\n${new Date(moment(3)).toISOString()},41,69,801`
    expect((await send('importTracks', { file: table })).status).toBe(422)
    const { token } = await plan({ file: table })
    done(await admin.post('/api/fms/car/deleteTrackerId', { id: car.id }))
    expect((await send('importTracks', { file: table, token })).status).toBe(422)
    const row = done<Row>(await admin.get(`/api/fms/car/getById/${car.id}`))
    done(await admin.post('/api/fms/car/save', { id: row.id, mobject_id: 801 }))
    expect(done(await send('importTracks', { file: table, token }))).toMatchObject({ added: 1 })
  })
  it('requires the right to edit vehicles', async () => {
    const reader = await signIn('reader')
    const sent = { file: gpx(1), car_id: car.id }
    expect((await send('planTrackImport', sent, { by: reader })).status).toBe(403)
    expect((await send('importTracks', sent, { by: reader })).status).toBe(403)
  })
})

// last: it gives all accounts the rights of their roles
describe('a driver', () => {
  it('sees only their own vehicle, and its track', async () => {
    const driver = (await signInRoles(world, resources)).get('driver')!
    const [me] = await database.query<{ id: number }>(
      `select id from account where login = 'role-driver'`,
    )
    const seen = async () => [
      done<Row[]>(await driver.get('/api/fms/object/getList')).map(({ id }) => id),
      done<Row[]>(await driver.get('/api/fms/car/getCarLocationList')).map(({ id }) => id),
      done<{ mobject_id: number }[]>(
        await driver.get('/smpo/api/v2/mobject-management/mobject'),
      ).map(({ mobject_id }) => mobject_id),
    ]
    const track = (id: number) =>
      driver.get(
        `/api/fms/object/getTrack?car_id=${id}&from=${new Date(moment(90)).toISOString()}&to=${clock.now.toISOString()}`,
      )
    expect(await seen()).toEqual([[], [], []])
    const staff = await make.row(named('staff'))
    await database.query('update membership set staff_id = $1 where account_id = $2', [
      ...[staff.id, me?.id],
    ])
    const again = await signIn('role-driver')
    Object.assign(driver, again)
    const today = clock.now.toISOString().slice(0, 10)
    await database.query(
      `insert into car_driver (contract_id, car_id, staff_id, since) values (1, $1, $2, $3)`,
      [car.id, staff.id, today],
    )
    expect(await seen()).toEqual([[car.id], [car.id], [801]])
    expect((await track(car.id)).status).toBe(200)
    expect((await track(second.id)).status).toBe(404)
    expect((await driver.get(`/api/fms/object/getById/${second.id}`)).status).toBe(404)
    const place = await make.row(named('place'))
    for (const { id } of [car, second]) {
      await database.query(
        `insert into car_visit (contract_id, car_id, place_id, arrived_at) values (1, $1, $2, $3)`,
        [id, place.id, clock.now],
      )
      await database.query(
        `insert into car_alert (contract_id, car_id, kind, began_at) values (1, $1, 'speeding', $2)`,
        [id, clock.now],
      )
    }
    const carsIn = async (caller: typeof driver, list: string) =>
      done<{ car_id: number }[]>(await caller.get(`/api/fms/${list}/getList`)).map(
        ({ car_id }) => car_id,
      )
    for (const list of ['place-visit', 'vehicle-alert']) {
      expect(await carsIn(driver, list)).toEqual([car.id])
      expect(await carsIn(admin, list)).toEqual(expect.arrayContaining([car.id, second.id]))
    }
  })
})
