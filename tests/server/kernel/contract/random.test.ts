// Random requests: every call answers in the wire format without an internal error, in time,
// without rows of the other contract, and without input in SQL statements.
import { isReadOnly } from '#resources/kernel/derive.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { callsOf } from '#resources/kernel/calls/standard-calls.ts'
import type { Call } from '#resources/kernel/calls/standard-calls.ts'
import { errorStatus } from '#resources/kernel/calls/error-codes.ts'
import type { ErrorCode } from '#resources/kernel/calls/error-codes.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { groupingsOf, summableFields, writeGrouping } from '#resources/kernel/values/grouping.ts'
import {
  anyBulk,
  anyNames,
  anyEvent,
  anyExport,
  anyPrint,
  anyHeaders,
  anyQuery,
  anySave,
  anySegment,
  anyTarget,
  anyText,
} from './arbitrary.ts'
import { questionBody } from './booking-questions.ts'
import { walkerFor } from './document-walk.ts'
import { changeOf, removalOf } from './requests.ts'
import { trulyRemove } from './permanent-deletion.ts'
import type { Wire } from '#tests/support/server/test-app.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'
import { canaryOf, isMarked, markedValue, splicedIn } from './canary.ts'
import { isProof } from '#tests/support/runner/sampling.ts'
import { base, isSpecimen, ofShapes, resources, world } from './contract-world.ts'

/** To each call. */
const most = isProof ? 400 : 16
/** In `npm test` the specimens, which have every kind of field, get them all; papers take long. */
function countRequests(resource: Resource, { answer }: Call): number {
  if (isProof) return most
  if (answer === 'paper') return most / 4
  return isSpecimen(resource) ? most : most / 2
}
/** Of valid inputs, for chance to change: a request takes one of them, or two. */
const fitting = isProof ? 40 : 12
/** Times `most` that are sent before none of them being answered with 200 is a fault. */
const rounds = 8
/** ms */
const longest = 5000
const { app, admin, make, record, signIn, statements, database } = await world()
const walk = walkerFor(admin, make)
const theirs = makerFor(await signIn('neighbour'), resources)
const { canary, plant } = canaryOf(theirs, database)

interface Request {
  url: string
  payload?: string
  headers: Record<string, string>
}

/** The records that saved rows refer to, for calls that are about one of those. */
function entitiesOf({ endpoint }: Call, inputs: readonly Wire[]): unknown[] {
  if (!endpoint || !('entity' in endpoint)) return []
  return inputs.flatMap((input) => input[endpoint.entity] ?? [])
}

/** A record that there is to be removed, or whatever chance finds. */
function anyTargetOf(inputs: readonly Wire[]): fc.Arbitrary<unknown> {
  const there = inputs.filter(({ id }) => id !== undefined)
  return there.length === 0
    ? anyTarget
    : fc.oneof(
        { weight: 9, arbitrary: anyTarget },
        { weight: 1, arbitrary: fc.constantFrom(...there) },
      )
}

/** A question about what a record books, or whatever chance makes of one. */
function anyQuestion(
  resource: Resource,
  call: Call,
  inputs: readonly Wire[],
): fc.Arbitrary<unknown> {
  const asked = inputs.map((input) => questionBody(resource, call, input))
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom({}, ...asked) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom({}, ...asked), fc.dictionary(anyText, fc.jsonValue()))
        .map(([question, more]) => ({ ...question, ...more })),
    },
    { weight: 1, arbitrary: fc.jsonValue() },
  )
}

/** Groupings and columns of the resource, and others. */
function anyGroups(resource: Resource): fc.Arbitrary<unknown> {
  const by = groupingsOf(resource, () => true).map(writeGrouping)
  const sums = summableFields(resource, () => true).map(([key]) => key)
  return fc.record(
    {
      filter: anyQuery(resource),
      archive: fc.oneof(fc.boolean(), fc.jsonValue()),
      by: fc.oneof(fc.constantFrom(null, ...by), fc.constantFrom(...by, 'id'), anyText),
      sums: fc.oneof(
        fc.uniqueArray(fc.constantFrom('id', ...sums), { maxLength: 3 }),
        fc.array(anyText, { maxLength: 2 }),
      ),
      page: fc.oneof(fc.nat(3), fc.jsonValue()),
      size: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.jsonValue()),
    },
    { requiredKeys: [] },
  )
}

function anyRequest(
  resource: Resource,
  call: Call,
  inputs: readonly Wire[],
  known: readonly number[],
): fc.Arbitrary<Request> {
  // an id that a view has made up is guessed by nobody
  const segment =
    known.length > 0 ? fc.oneof(anySegment, fc.constantFrom(...known.map(String))) : anySegment
  const url = call.path.includes(':')
    ? fc.tuple(segment, segment).map(
        ([a, b]) =>
          `${base(resource)}/${call.path
            .replace(/:(id|page)/, a)
            .replace(':size', b)
            .replace(':entityId', a)}`,
      )
    : fc.oneof(
        { weight: 9, arbitrary: fc.constant(`${base(resource)}/${call.path}`) },
        {
          weight: 1,
          arbitrary: anySegment.map((text) => `${base(resource)}/${call.path}?id=${text}`),
        },
      )
  if (call.method === 'GET') return fc.record({ url, headers: anyHeaders })
  const bodies: Readonly<Partial<Record<Call['body'], fc.Arbitrary<unknown>>>> = {
    query: anyQuery(resource),
    entityQuery: fc
      .tuple(
        anyQuery(resource),
        fc.oneof(
          { weight: 9, arbitrary: fc.constantFrom(...entitiesOf(call, inputs), 1, 2) },
          { weight: 1, arbitrary: fc.jsonValue() },
        ),
      )
      .map(([query, entityId]) =>
        typeof query === 'object' && query !== null ? { ...query, entityId } : query,
      ),
    free: anyQuery(resource),
    busy: anyQuestion(resource, call, inputs),
    bookings: anyQuestion(resource, call, inputs),
    counts: fc.oneof(
      {
        weight: 8,
        arbitrary: fc.record(
          {
            filter: anyQuery(resource),
            counts: fc.array(fc.record({ filter: anyQuery(resource), archive: fc.boolean() })),
          },
          { requiredKeys: ['counts'] },
        ),
      },
      { weight: 1, arbitrary: fc.jsonValue() },
    ),
    groups: fc.oneof(
      { weight: 8, arbitrary: anyGroups(resource) },
      { weight: 1, arbitrary: fc.jsonValue() },
    ),
    save: anySave(resource, inputs),
    saveAll: fc.oneof(
      { weight: 8, arbitrary: fc.array(anySave(resource, inputs), { maxLength: 3 }) },
      { weight: 1, arbitrary: fc.jsonValue() },
    ),
    names: anyNames,
    bulk: anyBulk(resource, inputs),
    target: anyTargetOf(inputs),
    removal: fc.oneof(
      { weight: 2, arbitrary: anyTargetOf(inputs) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(anyTargetOf(inputs), fc.oneof(fc.boolean(), fc.jsonValue()))
          .map(([asked, trial]) =>
            typeof asked === 'object' && asked !== null ? { ...asked, trial } : asked,
          ),
      },
    ),
    export: anyExport(resource),
    print: anyPrint(resource),
    revert: anyEvent(inputs),
    bringBack: anyEvent(inputs),
    transition: anyEvent(inputs),
  }
  const body = bodies[call.body]
  if (!body) throw new Error(`no bodies for ${call.name}`)
  const payload = fc.oneof(
    { weight: 9, arbitrary: body.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: anyText },
  )
  const typed = fc.oneof(
    {
      weight: 9,
      arbitrary: anyHeaders.map((headers) => ({ ...headers, 'content-type': 'application/json' })),
    },
    { weight: 1, arbitrary: anyHeaders },
  )
  return fc.record({ url, payload, headers: typed })
}

const markedIn = (resource: Resource, key: string, value: unknown) =>
  resource.fields[key] ? markedValue(resource.fields[key], value) : value

it('most random requests carry a marker that no statement of ours contains', () => {
  const specimen = resources.find(({ name }) => name === 'specimen')!
  const input = { name: String(markedValue(specimen.fields.name!, 'Имя')) }
  const sent = {
    query: anyQuery(specimen),
    save: anySave(specimen, [input]),
    bulk: anyBulk(specimen, [input]),
    names: anyNames,
    text: anyText,
  }
  for (const [what, arbitrary] of Object.entries(sent)) {
    const texts = fc.sample<unknown>(arbitrary, 300).map((value) => JSON.stringify(value))
    expect([what, texts.filter(isMarked).length > 100]).toEqual([what, true])
  }
  expect(fc.sample(anySegment, 300).filter(isMarked).length).toBeGreaterThan(50)
  expect(
    fc.sample(anyHeaders, 300).filter((headers) => Object.values(headers).some(isMarked)).length,
  ).toBeGreaterThan(100)
})

/** Months that chance has closed refuse the documents that stand in them: they come last. */
const hasMonths = ({ name }: Resource) => resources.some((one) => one.monthLock?.months === name)
const inTurn = [...ofShapes.filter((one) => !hasMonths(one)), ...ofShapes.filter(hasMonths)]

describe.each(inTurn.map((resource) => [resource.name, resource] as const))(
  `%s, random requests to each call`,
  (_, resource) => {
    const inputs: Wire[] = [{}]
    const known: number[] = []
    const fresh = async () => {
      const made: Wire[] = [{}]
      for (let i = 0; i < fitting; i++) {
        const input = Object.entries(await make.input(resource, make.next()))
        made.push(
          Object.fromEntries(input.map(([key, value]) => [key, markedIn(resource, key, value)])),
        )
      }
      return made
    }
    beforeAll(async () => {
      if (isReadOnly(resource)) {
        for (let i = 0; i < 3; i++) known.push((await record(resource)).id)
        return
      }
      make.forget() // chance deleted whatever it could
      await plant(resource)
      for (let i = 0; i < 3; i++) await make.removable(resource)
      inputs.push(...(await fresh()))
    })

    /** Changes and removals that there are, for chance to find. */
    const events = async (call: Call): Promise<Wire[]> => {
      const row = await make.removable(resource)
      if (call.name === 'bringBack') {
        await trulyRemove(admin, database, resource, row)
        return [{ event: await removalOf(admin, base(resource), row.id) }]
      }
      const change = Object.entries(await make.input(resource, make.next())).find(
        ([key, value]) => !resource.fields[key]?.options.immutable && value !== row[key],
      )
      await admin.post(`${base(resource)}/save`, {
        id: row.id,
        ...Object.fromEntries(change ? [change] : []),
      })
      return [{ id: row.id, event: await changeOf(admin, base(resource), row.id) }]
    }

    /** Documents of which the transition can be made. */
    const steps = async (call: Call): Promise<Wire[]> => {
      const made: Wire[] = []
      for (let i = 0; i < (isProof ? 5 : 3); i++) {
        const row = await make.row(resource)
        await walk.to(resource, row, resource.states?.transitions[call.name]?.from[0] ?? '')
        made.push({ id: row.id, ...(await walk.asked(resource, call.name)) })
      }
      return made
    }

    const prepareInputs = async (call: Call): Promise<Wire[]> => {
      if (call.body === 'revert' || call.body === 'bringBack') return events(call)
      if (call.body === 'transition') return steps(call)
      if (call.name === 'delete') return [{ id: (await make.removable(resource)).id }]
      // another name of save finds its inputs stored already
      const isAgain = call.endpoint !== undefined || call.name === 'preview'
      const isNew = call.body === 'save' ? isAgain : resource.mode === 'append'
      return isNew ? fresh() : inputs
    }

    // files are made of other chances: ../../random-others.test.ts
    const json = callsOf(resource)
      .filter(({ body, answer }) => body !== 'sheet' && answer !== 'content')
      // by bulk chance removes everything that there is: it comes last
      .toSorted((one, other) => Number(one.name === 'bulk') - Number(other.name === 'bulk'))
    it.each(json.map((call) => [call.name, call] as const))(
      '%s',
      { timeout: 600_000 },
      async (_name, call) => {
        const own = await prepareInputs(call)
        const requests = countRequests(resource, call)
        let sent = 0
        const statuses = new Map<number, number>()
        const property = fc.asyncProperty(
          anyRequest(resource, call, own, known),
          async ({ url, payload, headers }) => {
            statements.forget()
            const began = Date.now()
            const answer = await app.inject({
              method: call.method,
              url,
              payload,
              headers: { ...headers, cookie: admin.cookie },
            })
            // a paper waits for a thread of its own
            if (call.answer !== 'paper') expect(Date.now() - began).toBeLessThan(longest)
            sent += 1
            expect(answer.body).not.toContain(canary)
            expect(splicedIn(statements.texts)).toEqual([])
            statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
            if (answer.headers['content-type'] === 'application/pdf')
              return void expect(answer.body).toMatch(/^%PDF-1/)
            const said = JSON.parse(answer.body) as {
              result?: unknown
              error?: { code: ErrorCode; message: string; fields?: Record<string, string> }
            }
            expect(answer.statusCode, answer.body).toBeLessThan(500)
            if (answer.statusCode === 200) expect(Object.keys(said)).toEqual(['result'])
            else {
              expect(errorStatus[said.error?.code as ErrorCode]).toBe(answer.statusCode)
              expect(said.error?.message).toMatch(/\S/)
              // a body that could be read is told where it is wrong
              if (answer.statusCode === 400 && said.error?.code !== 'bad_request')
                expect(Object.keys(said.error?.fields ?? {})).not.toEqual([])
              for (const text of Object.values(said.error?.fields ?? {}))
                expect(text).not.toMatch(/%\{|^[a-z_]+(\||$)/)
            }
          },
        )
        const { seed } = fc.readConfigureGlobal()
        // chance must reach the work behind the checks, or it proves nothing: where it has not, it
        // goes on with other requests
        for (let round = 0; sent < rounds * most && !statuses.has(200); round++)
          await fc.assert(property, {
            numRuns: requests,
            ...(seed !== undefined && { seed: seed + round }),
          })
        expect(sent).toBeGreaterThanOrEqual(requests)
        expect([...statuses.keys()]).toContain(200)
      },
    )
  },
)
