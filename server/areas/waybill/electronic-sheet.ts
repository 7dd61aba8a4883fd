// POST api/fms/way-bill/getTitles: a waybill as the titles (signed parts) of an electronic waybill,
// limited to the values that the reader may read.
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { canRead } from '#resources/kernel/access.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { labelKey, listKey, resourceOf } from '#resources/kernel/derive.ts'
import { isReferenceList, isSingleReference } from '#resources/kernel/kind-traits.ts'
import { stepsOf } from '#resources/kernel/prints/print-steps.ts'
import { holds } from '#resources/kernel/values/row-rules.ts'
import { sheetTitles } from '#resources/waybill/electronic/sheet-titles.ts'
import type { SheetTitle, TitleSource } from '#resources/waybill/electronic/sheet-titles.ts'
import type { ElectronicSheet, ElectronicTitle } from '#resources/wire/electronic-sheet.ts'
import { logEvent } from '../../kernel/db/event-log.ts'
import { followReferences, recordAt } from '../../kernel/read/followed-references.ts'
import type { WireRow } from '../../kernel/read/list-query.ts'
import { readMany } from '../../kernel/read/read-record.ts'
import { readContext } from '../../kernel/read/row-visibility.ts'
import { resultOf, schemaOf } from '../../kernel/route-schemas.ts'
import { personOf } from '../../kernel/session/authenticate.ts'
import { allow } from '../../kernel/session/authorize.ts'
import { readableBy } from '../../kernel/session/viewer.ts'
import type { CallContext, Kernel } from '../../kernel/types.ts'

const wayBill = resourceOf('way-bill')
const sources = {
  sheet: wayBill,
  medical_before: resourceOf('medical-checkup'),
  technical_before: resourceOf('mechanic-checkup'),
  medical_after: resourceOf('medical-checkup'),
} as const

const asked = z.strictObject(
  { id: z.int({ error: 'id' }).positive({ error: 'id' }) },
  { error: 'object' },
)
const value = z.union([z.string(), z.number(), z.null()])
const electronic = schemaOf<ElectronicSheet>()(
  z.strictObject({
    format: z.literal('motorpool-waybill'),
    version: z.literal(1),
    id: z.int(),
    number: z.int().nullable(),
    state: z.string(),
    titles: z.array(
      z.strictObject({
        title: z.enum(['T1', 'T2', 'T3', 'T4', 'T5', 'T6']),
        file: z.string(),
        signer: z.string().nullable(),
        content: z.record(z.string(), z.union([value, z.record(z.string(), value)])).nullable(),
      }),
    ),
  }),
)

export function registerElectronicSheet(scope: FastifyInstance, kernel: Kernel): void {
  for (const base of wayBill.basePaths)
    scope.post<{ Body: z.infer<typeof asked> }>(
      `/${base}/getTitles`,
      { schema: { body: asked, response: resultOf(electronic) } },
      async (request) => {
        const person = personOf(request)
        allow(person, wayBill, 'read')
        const { id } = request.body
        const context = { kernel, resource: wayBill, person }
        const [sheet] = await readMany(readContext(context), [id])
        if (!sheet) throw new AppError('not_found')
        const result = await electronicSheet(context, sheet)
        // logged like a print
        await logEvent(kernel.db, {
          ...{ type: 'export', contractId: person.contractId, accountId: person.accountId },
          ...{ staffId: person.staffId, page: wayBill.page, resource: wayBill.name, itemId: id },
          path: `/${base}/getTitles`,
          data: { after: { format: 'json' } },
        })
        return { result }
      },
    )
}

async function electronicSheet(context: CallContext, sheet: WireRow): Promise<ElectronicSheet> {
  const checks = await checksOf(context, sheet)
  const titles: ElectronicTitle[] = []
  for (const title of sheetTitles) {
    const row = title.source === 'sheet' ? sheet : await checkOf(context, title.source, checks)
    titles.push(await titleOf({ ...context, resource: sources[title.source] }, title, row))
  }
  const { id, number, state } = sheet as WireRow & { number: number | null; state: string }
  return { format: 'motorpool-waybill', version: 1, id, number, state, titles }
}

type Checks = Readonly<Record<Exclude<TitleSource, 'sheet'>, number | null>>

/**
 * Ids of the last checkups in force: before the trip on the day of departure, and after the return
 * on the day of return.
 */
async function checksOf({ kernel, person }: CallContext, sheet: WireRow): Promise<Checks> {
  const { contractId, contract } = person
  const dayOf = (at: unknown) =>
    sql`date_trunc('day', ${at}::timestamptz at time zone ${contract.timeZone})`
  const beginOf = (at: unknown) => sql`${dayOf(at)} at time zone ${contract.timeZone}`
  const endOf = (at: unknown) =>
    sql`(${dayOf(at)} + interval '1 day') at time zone ${contract.timeZone}`
  const last = (table: string, of: string, id: unknown, which: ReturnType<typeof sql>) =>
    sql`(select c.id from ${sql.table(table)} c
      where c.contract_id = ${contractId} and ${sql.ref(`c.${of}`)} = ${id} and ${which}
        and not exists (select from ${sql.table(table)} r
          where r.contract_id = c.contract_id and r.replaces_id = c.id)
      order by c.date desc, c.id desc limit 1)`
  const { start_date: start, end_date: end } = sheet
  const before = sql`c.kind <> 'post_trip' and c.date >= ${beginOf(start)} and c.date < ${endOf(start)}`
  const after = sql`c.kind = 'post_trip' and c.date >= ${end}::timestamptz and c.date < ${endOf(end)}`
  const { rows } = await sql<Checks>`select
    ${last('medical_checkup', 'driver_id', sheet.staff_id, before)} as medical_before,
    ${last('mechanic_checkup', 'car_id', sheet.car_id, before)} as technical_before,
    ${last('medical_checkup', 'driver_id', sheet.staff_id, after)} as medical_after`.execute(
    kernel.db,
  )
  return rows[0]!
}

/** The checkup; null if there is none, or the reader may not see it. */
async function checkOf(
  context: CallContext,
  source: keyof Checks,
  checks: Checks,
): Promise<WireRow | null> {
  const resource = sources[source]
  const id = checks[source]
  if (id === null || !canRead(context.person.levels, resource.access)) return null
  const [row] = await readMany(readContext({ ...context, resource }), [id])
  return row ?? null
}

async function titleOf(
  context: CallContext,
  { title, file, when = {}, signer, content }: SheetTitle,
  row: WireRow | null,
): Promise<ElectronicTitle> {
  if (!row || !holds(when, row)) return { title, file, signer: null, content: null }
  const paths = [signer, ...Object.values(content).flatMap(pathsIn)]
    .map((path) => path.split('.'))
    .filter(({ length }) => length > 1)
  const [followed = row] = await followReferences(context, [row], paths)
  const say = (path: string) => valueAt(context, followed, path)
  const values = Object.entries(content).map(([key, one]) => [
    key,
    typeof one === 'string'
      ? say(one)
      : Object.fromEntries(Object.entries(one).map(([inner, path]) => [inner, say(path)])),
  ])
  const name = say(signer)
  return {
    title,
    file,
    signer: name === null ? null : String(name),
    content: Object.fromEntries(values),
  }
}

const pathsIn = (content: SheetTitle['content'][string]) =>
  typeof content === 'string' ? [content] : Object.values(content)

/** The value at a path of references; null if the reader may not read each step. */
function valueAt(
  { kernel, resource, person }: CallContext,
  row: WireRow,
  path: string,
): string | number | null {
  const steps = stepsOf(resource, path, (field) => kernel.target(field))
  if (!steps) throw new Error(`${resource.name} has no ${path}`)
  const isRead = steps.every(
    ({ of, key, field }) => canRead(person.levels, of.access) && readableBy(person, of)(key, field),
  )
  if (!isRead) return null
  const at = recordAt(
    row,
    steps.map((step) => step.key),
  )
  const { key, field } = steps.at(-1)!
  if (isReferenceList(field))
    return (
      ((at?.[listKey(key)] ?? []) as { name: string }[]).map(({ name }) => name).join('; ') || null
    )
  return (at?.[isSingleReference(field) ? labelKey(key) : key] ?? null) as string | number | null
}
