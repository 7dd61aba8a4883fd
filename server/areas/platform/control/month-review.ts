// GET api/fms/book-month/getReview[/month], and the same for stock months: the review of a month
// before it is closed, limited to what the reader may read.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { addMonths } from '#i18n/format/civil.ts'
import { momentAt } from '#i18n/format/zone.ts'
import type { ResourceName } from '#resources/index.ts'
import { canRead } from '#resources/kernel/access.ts'
import { parseQuery } from '#resources/kernel/calls/list-query.ts'
import { kindSchema } from '#resources/kernel/calls/kind-schemas.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { withServedDesks } from '#resources/kernel/views/desks.ts'
import { openInMonth } from '#resources/findings.ts'
import { severities } from '#resources/kernel/views/finding.ts'
import type { Severity } from '#resources/kernel/views/finding.ts'
import type { Book, MonthReview, PendingRows } from '#resources/wire/month-review.ts'
import { readCounts } from '../../../kernel/read/list-counts.ts'
import { foundRows } from '../../../kernel/read/list-query.ts'
import { readContext } from '../../../kernel/read/row-visibility.ts'
import { resultOf, schemaOf } from '../../../kernel/route-schemas.ts'
import { allow } from '../../../kernel/session/authorize.ts'
import { personOf } from '../../../kernel/session/authenticate.ts'
import { contractToday } from '../../../kernel/session/viewer.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import type { Kernel } from '../../../kernel/types.ts'
import { monthAt, openBefore, sheetTotals, tankTotals, warehouseTotals } from './month-figures.ts'

/** Number of months offered for review, including the current one. */
const lookBack = 12
const count = z.int()
const filter = z.record(z.string(), z.unknown())
const text = z.string()

const review = schemaOf<MonthReview>()(
  z.strictObject({
    book: z.enum(['fuel', 'stock']),
    month: text,
    months: z.array(text),
    id: z.int().nullable(),
    version: z.int().nullable(),
    closed: z.boolean(),
    closed_at: text.nullable(),
    closed_by: text.nullable(),
    over: z.boolean(),
    before: text.nullable(),
    pending: z.array(
      z.strictObject({
        resource: text,
        name: z.enum([
          ...(['drafts', 'open', 'closed', 'measurements', 'statements'] as const),
          ...(['supplies', 'transfers', 'issues', 'write_offs', 'stocktakings'] as const),
        ]),
        filter,
        count,
        blocks: z.boolean(),
      }),
    ),
    period: z.strictObject({ from: text, to: text }),
    findings: z.strictObject({ high: count, medium: count, low: count }).nullable(),
    tanks: z
      .array(
        z.strictObject({
          ...{ tank: text, fuel: text, opening: text },
          ...{ received: text, issued: text, closing: text },
        }),
      )
      .nullable(),
    sheets: z
      .strictObject({
        ...{ count, distance: text, norm: text },
        ...{ consumption: text, saving: text, overrun: text },
      })
      .nullable(),
    warehouses: z
      .array(
        z.strictObject({
          ...{ warehouse: text, opening: text },
          ...{ received: text, issued: text, closing: text },
        }),
      )
      .nullable(),
  }),
)

type PendingQuery = Omit<PendingRows, 'count'> & { resource: ResourceName }

export function registerMonthReview(scope: FastifyInstance, kernel: Kernel): void {
  const params = z.strictObject({ month: kindSchema.day({ of: 'month' }) as z.ZodType<string> })
  const schema = { response: resultOf(review) }
  for (const months of withServedDesks([resourceOf('book-month')])) {
    const [base = ''] = months.basePaths
    const book: Book = months.desk ? 'stock' : 'fuel'
    scope.get(`/${base}/getReview`, { schema }, async (request) => {
      const person = personOf(request)
      allow(person, months, 'read')
      return { result: await reviewOf({ kernel, person, book }) }
    })
    scope.get<{ Params: { month: string } }>(
      `/${base}/getReview/:month`,
      { schema: { ...schema, params } },
      async (request) => {
        const person = personOf(request)
        allow(person, months, 'read')
        return { result: await reviewOf({ kernel, person, book }, request.params.month) }
      },
    )
  }
}

interface Reader {
  readonly kernel: Kernel
  readonly person: Person
  readonly book: Book
}

/**
 * `asked`: by default the first month that is not closed but has movements, otherwise the previous
 * month.
 */
async function reviewOf({ kernel, person, book }: Reader, asked?: string): Promise<MonthReview> {
  const { timeZone } = person.contract
  const of = { contractId: person.contractId, book }
  const current = `${contractToday(timeZone, kernel.clock()).slice(0, 8)}01`
  const past = Array.from({ length: lookBack }, (_, nth) => addMonths(current, -nth))
  const month = asked ?? (await openBefore(kernel.db, of, current)) ?? past[1] ?? current
  const period = {
    from: momentAt(month, '00:00', timeZone),
    to: new Date(Date.parse(momentAt(addMonths(month, 1), '00:00', timeZone)) - 1).toISOString(),
  }
  const reads = (name: ResourceName) => canRead(person.levels, resourceOf(name).access)
  const ofFuel = (name: ResourceName) => book === 'fuel' && reads(name)
  const asking = pendingIn(book, period).filter((one) => reads(one.resource))
  const pending = await countPending(kernel, person, asking)
  return {
    ...{ book, month, months: past.includes(month) ? past : [...past, month] },
    ...(await monthAt(kernel.db, of, month)),
    over: month < current,
    before: await openBefore(kernel.db, of, month),
    pending: pending.filter((one) => one.count > 0),
    period,
    findings: reads('finding') ? await countFindings({ kernel, person, book }, period) : null,
    tanks: ofFuel('fuel-movement') ? await tankTotals(kernel, person, month) : null,
    sheets: ofFuel('way-bill') ? await sheetTotals(kernel.db, person, period) : null,
    warehouses:
      book === 'stock' && reads('item-movement')
        ? await warehouseTotals(kernel, person, month)
        : null,
  }
}

/** The queries for unfinished documents of a month. */
function pendingIn(book: Book, range: { from: string; to: string }): readonly PendingQuery[] {
  return book === 'fuel' ? pendingFuel(range) : pendingStock(range)
}

/** Unposted documents, which have moved nothing, and those under correction, which have. */
function pendingStock(range: { from: string; to: string }): readonly PendingQuery[] {
  const unposted = (resource: ResourceName, name: PendingQuery['name']): PendingQuery => ({
    ...{ resource, name, blocks: false },
    filter: { state: ['draft', 'corrected'], at: range },
  })
  return [
    unposted('supply', 'supplies'),
    unposted('item-transfer', 'transfers'),
    unposted('item-issue', 'issues'),
    unposted('item-write-off', 'write_offs'),
    {
      ...{ resource: 'stocktaking', name: 'stocktakings', blocks: false },
      filter: { state: ['draft', 'counting', 'counted', 'corrected'], at: range },
    },
  ]
}

function pendingFuel(range: { from: string; to: string }): readonly PendingQuery[] {
  const sheets = (name: 'drafts' | 'open' | 'closed', blocks: boolean): PendingQuery => ({
    ...{ resource: 'way-bill', name, blocks },
    filter: { slice: name, start_date: range },
  })
  return [
    sheets('open', true),
    sheets('closed', true),
    sheets('drafts', false),
    {
      ...{ resource: 'fuel-measurement', name: 'measurements', blocks: false },
      filter: { state: 'draft', at: range },
    },
    {
      ...{ resource: 'finding', name: 'statements', blocks: false },
      filter: { slice: 'open', at: range, kind: ['statement_difference', 'statement_unlisted'] },
    },
  ]
}

async function countPending(
  kernel: Kernel,
  person: Person,
  asked: readonly PendingQuery[],
): Promise<PendingRows[]> {
  const counts = await readCounts(
    kernel.db,
    asked.map(({ resource: name, filter: wanted }) => {
      const resource = resourceOf(name)
      return {
        context: readContext({ kernel, resource, person }),
        query: parseQuery(resource, wanted),
      }
    }),
  )
  return asked.map((one, nth) => ({ ...one, count: counts[nth]?.count ?? 0 }))
}

async function countFindings(
  { kernel, person, book }: Reader,
  period: { from: string; to: string },
): Promise<Record<Severity, number>> {
  const resource = resourceOf('finding')
  const context = readContext({ kernel, resource, person })
  const open = foundRows(context, parseQuery(resource, openInMonth(book, period)))
  // one query for all severities, since each pass over the source is expensive
  const { rows } = await sql<{ severity: Severity; count: number }>`
    select t.severity, count(*)::int as count ${open} group by t.severity`.execute(kernel.db)
  const counts = new Map(rows.map(({ severity, count }) => [severity, count]))
  const names = Object.keys(severities) as Severity[]
  const pairs = names.map((severity) => [severity, counts.get(severity) ?? 0])
  return Object.fromEntries(pairs) as Record<Severity, number>
}
