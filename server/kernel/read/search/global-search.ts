// GET api/search?q=: records of every resource that the caller may read, by the fields that their
// lists search.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import pg from 'pg'
import { z } from 'zod'
import { canRead } from '#resources/kernel/access.ts'
import { mostFoundOfOne } from '#resources/kernel/calls/page-sizes.ts'
import { titleFields } from '#resources/kernel/derive.ts'
import { searchedTexts } from '#resources/kernel/searched-fields.ts'
import { parseSearch } from '#resources/kernel/values/search-key.ts'
import type { SoughtWords } from '#resources/kernel/values/search-key.ts'
import { personOf } from '../../session/authenticate.ts'
import type { CallContext, Kernel } from '../../types.ts'
import { readableBy } from '../../session/viewer.ts'
import type { Person } from '../../session/viewer.ts'
import { rankOf } from './search-ranking.ts'
import { textIn } from '../built-in-names.ts'
import { scopeOf } from '../row-visibility.ts'
import { titleOf } from '../record-titles.ts'
import { sourceOf } from '../select.ts'
import { whereOf } from '../where.ts'

/** Maximum records in total. */
const most = 30
/** Maximum ranked hits of one resource; with more, the user continues typing. */
const mostRanked = 500
/**
 * Time limits in ms: for all resources in one statement; if that fails, for each of them; and in
 * total.
 */
const combinedTime = 1000
const singleTime = 300
const totalTime = 2000

const asked = z.strictObject(
  { q: z.string({ error: 'text' }).max(200, { error: 'too_long|200' }) },
  { error: 'object' },
)
const found = z.strictObject({
  resource: z.string(),
  id: z.int(),
  /** Title of the record. */
  name: z.string(),
  /** Another text that matched. */
  detail: z.string().nullable(),
})

type Found = z.infer<typeof found>

export function registerFind(scope: FastifyInstance, kernel: Kernel): void {
  scope.get<{ Querystring: z.infer<typeof asked> }>(
    '/api/search',
    {
      schema: { querystring: asked, response: { 200: z.strictObject({ result: z.array(found) }) } },
    },
    async (request) => ({
      result: await findEverywhere(kernel, personOf(request), request.query.q),
    }),
  )
}

/**
 * The best hits of each resource, sorted by relevance. A resource that responds too slowly is left
 * out.
 * @throws the database's error
 */
async function findEverywhere(kernel: Kernel, person: Person, text: string): Promise<Found[]> {
  const search = parseSearch(text)
  const parts = kernel.resources
    .filter(
      (one) =>
        one.mode !== 'view' &&
        canRead(person.levels, one.access) &&
        searchedTexts(one.fields).length > 0,
    )
    .map((resource) => partOf({ kernel, resource, person }, text, search))
  if (search.length === 0 || parts.length === 0) return []
  const end = performance.now() + totalTime
  let rows = await within(kernel, combinedTime, sql.join(parts, sql` union all `))
  if (!rows) {
    rows = []
    for (const part of parts) {
      const left = Math.floor(end - performance.now())
      if (left > 0) rows.push(...((await within(kernel, Math.min(singleTime, left), part)) ?? []))
    }
  }
  return rows
    .sort((a, b) => b.rank - a.rank)
    .slice(0, most)
    .map(({ resource, id, name, detail }) => ({ resource, id, name, detail }))
}

function partOf(
  { kernel, resource, person }: CallContext,
  text: string,
  search: readonly SoughtWords[],
): RawBuilder<Found> {
  const titles = titleFields(resource)
  const readable = readableBy(person, resource)
  const other = searchedTexts(resource.fields).find(
    (key) => !titles.includes(key) && readable(key, resource.fields[key]!),
  )
  const hits = sql`select t.id, ${titleOf(kernel, resource, 't')} as name, ${other ? textIn(resource, 't', other) : sql`null::text`} as detail, ${rankOf(search)} as rank
    from ${sourceOf(kernel, resource)} where ${whereOf(resource, { filters: [], search: text }, scopeOf(kernel, resource, person))} limit ${mostRanked}`
  return sql`(select ${resource.name}::text as resource, h.id, h.name, h.detail, h.rank from (${hits}) h
    order by h.rank desc, h.name, h.id limit ${mostFoundOfOne})`
}

/** null when it takes longer than `time`, ms. */
async function within(
  kernel: Kernel,
  time: number,
  query: RawBuilder<unknown>,
): Promise<(Found & { rank: number })[] | null> {
  try {
    return await kernel.db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(time)}`.execute(trx)
      return (await (query as RawBuilder<Found & { rank: number }>).execute(trx)).rows
    })
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '57014') return null
    throw error
  }
}
