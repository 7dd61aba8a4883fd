// Access to calls: none without a session, otherwise by the level on the descriptor's access
// resource.
import { beforeAll, describe, expect, it } from 'vitest'
import { fieldEntries, isFilterable, isSortable, isReadOnly } from '#resources/kernel/derive.ts'
import { sampleOf } from '#tests/samples/index.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import { isProof, representativeFields } from '#tests/support/runner/sampling.ts'
import { base, chosen, isSpecimen, rowsOf, world } from './contract-world.ts'
import { requestsTo } from './requests.ts'

const { admin, make, record, nobody, signIn, database } = await world()
const reader = await signIn('reader')
const stranger = await signIn('stranger')
const keeper = await signIn('keeper')

describe.each(chosen.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  let row: Row
  let input: Wire
  beforeAll(async () => {
    row = await record(resource)
    input = isReadOnly(resource) ? {} : await make.input(resource, make.next())
  })

  it('is closed to requests without a session, with any input', async () => {
    const refusal = await nobody.get('/auth/user')
    expect([refusal.status, refusal.error?.code]).toEqual([401, 'unauthorized'])
    const cookies = [
      '',
      'motorpool=',
      `motorpool=${'A'.repeat(43)}`,
      'motorpool=%00',
      `${admin.cookie}x`,
    ]
    for (const [turn, { call, send }] of requestsTo(resource, row.id, input).entries()) {
      // one guard checks them all: each call of the specimens gets every one, of the others they
      // take turns
      for (const cookie of isProof || isSpecimen(resource)
        ? cookies
        : [cookies[turn % cookies.length]]) {
        const answer = await send(nobody, { cookie })
        expect([call.name, cookie, answer.status, answer.text]).toEqual([
          call.name,
          cookie,
          401,
          refusal.text,
        ])
      }
    }
  })

  // the product's own resources: ../../rights.test.ts, by every role
  it.runIf(isProof || isSpecimen(resource))(
    `${advisory(4)}: is readable by a reader and writable by an editor only`,
    async () => {
      const { perReader } = sampleOf(resource)
      for (const { call, send } of requestsTo(resource, row.id, input)) {
        const { status, error } = await send(reader)
        // this reader may have other lines
        if (perReader && call.name === 'getById' && status === 404) continue
        expect([call.name, status, error?.code]).toEqual(
          call.right === 'read' ? [call.name, 200, undefined] : [call.name, 403, 'forbidden'],
        )
      }
      const mine = isReadOnly(resource)
        ? row
        : (await admin.get(`${base(resource)}/getById/${row.id}`)).result
      expect(mine).toMatchObject(row)
    },
  )

  it.runIf(isProof || isSpecimen(resource))(
    `${advisory(4)}: is closed to users without a right, also for unknown ids`,
    async () => {
      for (const id of [row.id, 999_999_999])
        for (const { call, send } of requestsTo(resource, id, input)) {
          const { status, error } = await send(stranger)
          expect([call.name, status, error?.code]).toEqual([call.name, 403, 'forbidden'])
        }
    },
  )

  it(`${advisory(1)}, ASVS 8.2.3: hides personal fields from users without the right, in every call`, async () => {
    const personal = representativeFields(
      resource,
      fieldEntries(resource.fields).filter(([, field]) => field.options.personal),
    )
    const at = base(resource)
    const other = resource.personal ? keeper : reader
    for (const [key, field] of personal) {
      // other kinds have few values, which others have as well
      const secret = field.kind === 'text' && !field.options.pattern ? String(row[key]) : 'личное'
      expect(secret).toContain('личное')
      const answers = [
        await other.get(`${at}/getById/${row.id}`),
        await other.get(`${at}/getList`),
        await other.post(`${at}/getListByFilter`, { id: row.id }),
        ...(resource.list.totals ? [await other.post(`${at}/getTotalsByFilter`)] : []),
      ]
      for (const { status, text } of answers) {
        expect(status).toBe(200)
        expect(text).not.toContain(`"${key}"`)
        expect(text).not.toContain(secret)
      }
      const unknown = await other.post(`${at}/getListByFilter`, { no_such_field: secret })
      const like = (text: string) => text.replaceAll('no_such_field', key)
      if (isFilterable(field))
        for (const call of ['getListByFilter', 'getCountByFilter'])
          expect((await other.post(`${at}/${call}`, { [key]: secret })).text).toBe(
            like(unknown.text),
          )
      if (isSortable(field))
        expect((await other.post(`${at}/getListByFilter`, { sort: key })).text).toBe(
          (await other.post(`${at}/getListByFilter`, { sort: 'no_such_field' })).text,
        )
      if (field.options.search)
        expect(rowsOf(await other.post(`${at}/getListByFilter`, { search: secret }))).toEqual([])
    }
  })
})

// a level that changes: ../../rights.test.ts
describe('rights', () => {
  const [resource] = chosen
  if (!resource) throw new Error('no resources')
  const asked = `${base(resource)}/getCount`

  it(`${advisory(11)}: end at once with the account, the membership and the session`, async () => {
    const colleague = await signIn('colleague')
    const status = async () => (await colleague.get(asked)).status
    expect(await status()).toBe(200)
    await database.query(`update account set active = false where login = 'colleague'`)
    expect(await status()).toBe(401)
    await database.query(`update account set active = true where login = 'colleague'`)
    await database.query(
      `update membership set active = false from account where account_id = id and login = 'colleague'`,
    )
    expect(await status()).toBe(403)
    await database.query(
      `update membership set active = true from account where account_id = id and login = 'colleague'`,
    )
    expect(await status()).toBe(200)
    await colleague.post('/auth/logout')
    expect(await status()).toBe(401)
  })
})

// what another site sends is refused by every call: ../../advisories/cross-site.test.ts
describe(`${advisory(14)}: a page of our own origin`, () => {
  const [resource] = chosen
  if (!resource) throw new Error('no resources')
  it.each([
    { host: 'park.example:3000', origin: 'http://park.example:3000' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    {},
  ])('may write: %j', async (headers) => {
    const { status, text } = await admin.post(
      `${base(resource)}/save`,
      await make.input(resource, make.next()),
      headers,
    )
    expect(status, text).toBe(200)
  })
})
