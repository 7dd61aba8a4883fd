// The response format of every call of every resource under each base path: status 200, only
// `{result}`, rows as in the response schema.
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  countSchema,
  groupsSchema,
  listRowSchema,
  rowSchema,
  totalsSchema,
} from '#resources/kernel/calls/answer-schema.ts'
import { bookingsSchema, busySchema } from '#resources/kernel/calls/booking-answer.ts'
import { bulkSchema } from '#resources/kernel/calls/bulk-answer.ts'
import { foundNameSchema } from '#resources/kernel/found-names.ts'
import { answeredBy, callsOf, standardName } from '#resources/kernel/calls/standard-calls.ts'
import type { Call } from '#resources/kernel/calls/standard-calls.ts'
import { entrySchema, removedSchema } from '#resources/kernel/history.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Answer, Row } from '#tests/support/server/test-app.ts'
import { formOf, formType } from '#tests/support/network/multipart-form.ts'
import { jobSchema } from '#server/kernel/import/routes/job-schema.ts'
import { exportedColumns } from '#tests/support/server/exported-files.ts'
import { archiveForm, changeOf, printBody, removalOf } from './requests.ts'
import { walkerFor } from './document-walk.ts'
import { trulyRemove } from './permanent-deletion.ts'
import { sampleOf } from '#tests/samples/index.ts'
import { isProof } from '#tests/support/runner/sampling.ts'
import { isQuestion, questionBody } from './booking-questions.ts'
import { chosen, isSpecimen, isSteady, resources, rowsOf, world } from './contract-world.ts'

const { admin, make, record, shared, database } = await world()
const walk = walkerFor(admin, make)

const reading = [
  'getList',
  'getListAll',
  'getListPerPage',
  'getCount',
  'getById',
  'getListByFilter',
  'getCountByFilter',
  'getCountsByFilter',
  'getGroupsByFilter',
  'export',
]
const ofTables = ['getNames', 'bulk', 'delete', 'getRemoved', 'bringBack']
const every = [...reading, 'getHistory', 'save', 'revert', ...ofTables]
const special = [
  'saveSpecimen',
  'getSpecimenByBrandId',
  'getListWithReadings',
  'getListUnderRule',
  'getReadingsBySpecimenId',
  'deleteTrackerId',
]
const importing = [`import`, 'importTemplate']
const ofArchive = ['restore', 'getArchiveListByFilter', 'getArchiveCountByFilter']

/** Answers that one call has, as a schema. */
const shapes: Readonly<Record<Call['answer'], (resource: Resource, call: Call) => z.ZodType>> = {
  list: (resource, call) => z.array(listRowSchema(answeredBy(resource, call, resources), call)),
  count: () => countSchema,
  busy: () => busySchema,
  bookings: () => bookingsSchema,
  counts: () => z.array(countSchema),
  totals: (resource) => totalsSchema(resource, () => true),
  groups: () => groupsSchema,
  record: (resource) => rowSchema(resource, true),
  preview: (resource) =>
    z.strictObject({
      row: rowSchema(resource, true),
      warnings: z.record(z.string(), z.string()),
    }),
  records: (resource) => z.array(rowSchema(resource, true)),
  names: () => z.array(foundNameSchema).min(1),
  bulk: () => bulkSchema,
  target: () => z.strictObject({ id: z.int() }),
  history: () => z.array(entrySchema).min(1),
  removed: () => z.array(removedSchema),
  files: () => z.unknown(),
  content: () => z.unknown(),
  paper: () => z.unknown(),
  job: () => jobSchema,
  export: () =>
    z.strictObject({ path: z.string().regex(/^api\/export\/v1\.[\w-]+$/), rows: z.int().min(1) }),
}

async function ask(call: Call, at: string, resource: Resource, row: Row): Promise<Answer> {
  if (call.body === 'transition') {
    const [from = ''] = resource.states?.transitions[call.name]?.from ?? []
    await walk.to(resource, row, from)
    return walk.make(resource, row, call.name, `${at}/${call.name}`)
  }
  if (isQuestion(call)) return admin.post(`${at}/${call.name}`, questionBody(resource, call, row))
  switch (standardName(call)) {
    case 'getListPerPage':
      return admin.get(`${at}/getListPerPage/0/500`)
    case 'getById':
      return admin.get(`${at}/getById/${row.id}`)
    case 'save':
      return admin.post(`${at}/${call.name}`, await make.input(resource, make.next()))
    case 'preview':
      return admin.post(`${at}/preview`, await make.input(resource, make.next()))
    case 'saveAll':
      return admin.post(`${at}/saveAll`, [
        await make.input(resource, make.next()),
        await make.input(resource, make.next(), true),
      ])
    case 'export':
      return admin.post(`${at}/export`, { format: 'xlsx', columns: exportedColumns(resource) })
    case 'print':
      return admin.post(`${at}/print`, printBody(resource, row.id))
    case 'getCountsByFilter':
      return admin.post(`${at}/getCountsByFilter`, { counts: [{}, { filter: { id: row.id } }] })
    case 'getNames':
      return admin.post(`${at}/getNames`, { texts: ['Что-нибудь'] })
    case 'bulk':
      if (resource.mode === 'append')
        return admin.post(`${at}/bulk`, {
          action: 'write',
          rows: [{ set: await make.input(resource, make.next()) }],
        })
      return admin.post(`${at}/bulk`, {
        action: 'update',
        filter: { id: row.id },
        set: await make.input(resource, make.next(), true),
      })
    case 'delete': {
      const { id, version } = await make.removable(resource)
      return admin.delete(`${at}/delete`, { id, version })
    }
    case 'import':
      return admin.post(
        `${at}/import`,
        formOf([{ name: 'file', file: 'a.csv', content: 'A;B\n1;2\n' }]),
        { 'content-type': formType },
      )
    case 'importPhotos':
      return admin.post(`${at}/importPhotos`, archiveForm, { 'content-type': formType })
    case 'getHistory':
      return admin.get(`${at}/getHistory/${row.id}`)
    case 'revert': {
      const changes = Object.entries(await make.input(resource, make.next())).filter(
        ([key]) => !resource.fields[key]?.options.immutable,
      )
      // the first one that is taken by itself, and changes anything
      for (const change of changes) {
        const body = { id: row.id, ...Object.fromEntries([change]) }
        const { status, result } = await admin.post(`${at}/save`, body)
        if (status === 200 && (result as Row).version !== row.version) break
      }
      return admin.post(`${at}/revert`, { id: row.id, event: await changeOf(admin, at, row.id) })
    }
    case 'bringBack': {
      const gone = await make.removable(resource)
      await trulyRemove(admin, database, resource, gone)
      return admin.post(`${at}/bringBack`, { event: await removalOf(admin, at, gone.id) })
    }
    case 'restore':
      await admin.delete(`${at}/delete`, { id: row.id })
      return admin.post(`${at}/restore`, { id: row.id })
    default:
      if (call.endpoint && 'clears' in call.endpoint)
        return admin.post(`${at}/${call.name}`, { id: row.id })
      if (call.endpoint && 'rows' in call.endpoint) return admin.get(`${at}/${call.name}/${row.id}`)
      if (call.endpoint && 'by' in call.endpoint)
        return admin.get(`${at}/${call.name}/${row[call.endpoint.by]}`)
      if (call.endpoint && 'entity' in call.endpoint) {
        const entityId = row[call.endpoint.entity]
        const path = call.path
          .replace(':page/:size', '0/500')
          .replace(':entityId', String(entityId))
        return call.method === 'GET'
          ? admin.get(`${at}/${path}`)
          : admin.post(`${at}/${path}`, { size: 500, entityId })
      }
      if (call.endpoint && 'of' in call.endpoint && call.method === 'GET')
        return admin.get(`${at}/${call.path.replace(':page', '0').replace(':size', '20')}`)
      return call.method === 'GET'
        ? admin.get(`${at}/${call.path}`)
        : admin.post(`${at}/${call.path}`, { size: 500 })
  }
}

it('every mode registers the expected calls', () => {
  const names = Object.fromEntries(
    resources.map((one) => [one.name, callsOf(one).map(({ name }) => name)]),
  )
  expect(names['car-brand']?.sort()).toEqual([...every, ...importing].sort())
  expect(names.specimen?.sort()).toEqual(
    [...every, ...importing, 'importPhotos', ...ofArchive, 'saveAll', ...special].sort(),
  )
  expect(names['specimen-reading']?.sort()).toEqual(
    [...reading, 'getHistory', 'save', 'bulk'].sort(),
  )
  expect(names['specimen-settings']?.sort()).toEqual(
    [...reading, 'getHistory', 'save', 'revert'].sort(),
  )
  expect(names['specimen-summary']?.sort()).toEqual(
    [...reading, 'getTotalsByFilter', 'getSummaryUnderRule'].sort(),
  )
})

/** A separate row for each writing call; reading calls use one that does not change. */
const rowFor = (resource: Resource, { right }: Call) =>
  right === 'read' ? shared(resource) : record(resource)

/** A new document is in no list of those that are further on. */
function includesNewDocument({ states, slices, fields }: Resource, { endpoint }: Call): boolean {
  const slice = endpoint && 'slice' in endpoint ? slices?.[endpoint.slice] : undefined
  const wanted = states && slice?.[states.field]
  return !wanted || [wanted].flat().includes(String(fields[states.field]?.options.initial))
}

/** Under its other base paths a resource is the same: ../../rights.test.ts. */
const basesOf = (resource: Resource) =>
  isProof || isSpecimen(resource) ? resource.basePaths : resource.basePaths.slice(0, 1)
describe.each(
  chosen.flatMap((resource) => basesOf(resource).map((base) => [base, resource] as const)),
)('%s', (base, resource) => {
  // what answers rows of another resource: special.test.ts
  const calls = callsOf(resource).filter(({ endpoint }) => !endpoint || !('rows' in endpoint))
  it.each(calls.map((call) => [call.name, call] as const))('%s', async (_, call) => {
    const row = await rowFor(resource, call)
    const answer = await ask(call, `/${base}`, resource, row)
    expect(answer.status, answer.text).toBe(200)
    if (call.answer === 'content')
      return expect(answer.headers['content-disposition']).toMatch(/^attachment/)
    if (call.answer === 'paper') return expect(answer.text).toMatch(/^%PDF-1/)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    const parsed = z
      .strictObject({ result: shapes[call.answer](resource, call) })
      .safeParse(JSON.parse(answer.text))
    expect(parsed.error?.issues ?? []).toEqual([])
    // of a log that grows with every call only the last page's worth is in a list
    const isOwn =
      answeredBy(resource, call, resources) === resource &&
      isSteady(resource) &&
      includesNewDocument(resource, call)
    if (call.answer === 'list' && !call.name.includes('Archive') && isOwn)
      expect(rowsOf(answer).map(({ id }) => id)).toContain(row.id)
    if (call.name === 'getById') expect((answer.result as Row).id).toBe(row.id)
  })

  it('answers an unregistered call like any unknown path', async () => {
    const unknown = await admin.get(`/${base}/getNothing`)
    expect(unknown.status).toBe(404)
    expect(unknown.error?.code).toBe('not_found')
    const has = new Set(callsOf(resource).map(({ name }) => name))
    // what the product's own rows are asked for in vain is refused with a reason
    const given: Partial<Record<string, number>> = sampleOf(resource).refusesWrites ?? {}
    for (const name of [...every, ...ofArchive, 'saveAll'].filter((one) => !has.has(one)))
      expect(
        (name === 'delete'
          ? await admin.delete(`/${base}/${name}`, { id: 1 })
          : await admin.post(`/${base}/${name}`, {})
        ).status,
      ).toBe(given[name] ?? 404)
  })
})
