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
import type { SoughtWord, SoughtWords } from '#resources/kernel/values/search-key.ts'
import { tableOf } from '../../db/columns.ts'
import { plannedOnce } from '../../db/statement-names.ts'
import { personOf } from '../../session/authenticate.ts'
import type { CallContext, Fragment, Kernel } from '../../types.ts'
import { contractToday, readableBy } from '../../session/viewer.ts'
import type { Person } from '../../session/viewer.ts'
import { largeTables } from './hit-estimates.ts'
import { hasSought, hasWord } from './search-condition.ts'
import { rankOf } from './search-ranking.ts'
import { textIn } from '../built-in-names.ts'
import { seenBy } from '../row-visibility.ts'
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

const querystring = z.strictObject(
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
type Ranked = Found & { rank: number }

export function registerFind(scope: FastifyInstance, kernel: Kernel): void {
  scope.get<{ Querystring: z.infer<typeof querystring> }>(
    '/api/search',
    {
      schema: {
        querystring,
        response: { 200: z.strictObject({ result: z.array(found) }) },
      },
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
  const searched = kernel.resources.filter(
    (one) =>
      one.mode !== 'view' &&
      canRead(person.levels, one.access) &&
      searchedTexts(one.fields).length > 0,
  )
  if (search.length === 0 || searched.length === 0) return []
  const large = await largeTables(kernel)
  const today = contractToday(person.contract.timeZone, kernel.clock())
  const partsOf = (isLarge: boolean) =>
    searched
      .filter((one) => large.has(tableOf(one)) === isLarge)
      .map((resource) => hitsOf({ kernel, resource, person, today }, search))
  const end = performance.now() + totalTime
  const small = await readBest(kernel, { search, parts: partsOf(false), isLarge: false, end })
  const others = await readBest(kernel, { search, parts: partsOf(true), isLarge: true, end })
  return [...small, ...others]
    .sort((a, b) => b.rank - a.rank)
    .slice(0, most)
    .map(({ resource, id, name, detail }) => ({ resource, id, name, detail }))
}

interface Part {
  search: readonly SoughtWords[]
  /** Matching records of several resources. */
  parts: readonly Fragment[]
  isLarge: boolean
  /** `performance.now()` at which the search ends. */
  end: number
}

/** The best hits of all parts in one statement; if that takes too long, of each that does not. */
async function readBest(
  kernel: Kernel,
  { search, parts, isLarge, end }: Part,
): Promise<readonly Ranked[]> {
  const left = (time: number) => Math.min(time, Math.floor(end - performance.now()))
  const read = async (some: readonly Fragment[], time: number) =>
    time > 0 ? readWithin(kernel, bestOf(search, some, isLarge), { time, isLarge }) : null
  if (parts.length === 0) return []
  const all = await read(parts, left(combinedTime))
  if (all) return all
  const rows: Ranked[] = []
  for (const part of parts) rows.push(...((await read([part], left(singleTime))) ?? []))
  return rows
}

/** Always two spellings, so that few statements differ and can be planned once. */
const bothForms = ([written, other = written]: SoughtWord): SoughtWord => [written, other]

/** Matching records of one resource, unranked. */
function hitsOf(
  { kernel, resource, person, today }: CallContext & { today: string },
  search: readonly SoughtWords[],
): Fragment {
  const titles = titleFields(resource)
  const readable = readableBy(person, resource)
  const other = searchedTexts(resource.fields).find(
    (key) => !titles.includes(key) && readable(key, resource.fields[key]!),
  )
  const only = seenBy(kernel, resource, person)
  const visible = whereOf(resource, { filters: [], search: '' }, { ...person, today, only })
  return sql`(select ${sql.lit(resource.name)} as resource, t.id, ${titleOf(kernel, resource, 't')} as name, ${other ? textIn(resource, 't', other) : sql`null::text`} as detail, t.search_key
    from ${sourceOf(kernel, resource)} where ${visible} and (${hasSought(search, (word) => hasWord(sql`t.search_key`, bothForms(word)))}) limit ${sql.lit(mostRanked)})`
}

/**
 * The best hits of each part, ranked together: the database takes longer to parse and plan a
 * ranking in each part than to rank.
 */
function bestOf(
  search: readonly SoughtWords[],
  parts: readonly Fragment[],
  isLarge: boolean,
): RawBuilder<Ranked> {
  return sql`${sql.raw(isLarge ? '' : plannedOnce)} select resource, id, name, detail, rank from (
    select r.*, row_number() over (partition by r.resource order by r.rank desc, r.name collate "ru-x-icu", r.id) as nth from (
      select t.resource, t.id, t.name, t.detail, ${rankOf(search.map((words) => words.map(bothForms)))} as rank from (${sql.join(parts, sql` union all `)}) t
    ) r) r where nth <= ${sql.lit(mostFoundOfOne)}`
}

/** The first plan of a statement that is planned once is kept. */
const keptPlan = sql`; set local plan_cache_mode = force_generic_plan`

/** null when it takes longer than `time`, ms. */
async function readWithin(
  kernel: Kernel,
  query: RawBuilder<Ranked>,
  { time, isLarge }: { time: number; isLarge: boolean },
): Promise<Ranked[] | null> {
  try {
    return await kernel.db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(time)}${isLarge ? sql`` : keptPlan}`.execute(
        trx,
      )
      return (await query.execute(trx)).rows
    })
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '57014') return null
    throw error
  }
}
