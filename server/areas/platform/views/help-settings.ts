// Which parts of the help a user has seen; stored with their list settings.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { HelpSettings } from '#resources/wire/help-settings.ts'
import { resultOf } from '../../../kernel/route-schemas.ts'
import { personOf } from '../../../kernel/session/authenticate.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { word } from '../authentication/auth-schemas.ts'

/** Key that takes the place of a resource name. */
const place = 'help'
/** Maximum screens stored; there are fewer. */
const most = 400
const settings = z.strictObject(
  {
    news: word(20).optional(),
    hints: z.boolean({ error: 'flag' }).optional(),
    hinted: z.array(word(60), { error: 'list' }).max(most, { error: 'list' }).optional(),
  },
  { error: 'object' },
)

type Of = Pick<Person, 'accountId' | 'contractId'>

async function helpSettingsOf(db: Db, { accountId, contractId }: Of): Promise<HelpSettings> {
  const { rows } = await sql<{ content: HelpSettings }>`select content from grid_setting
    where account_id = ${accountId} and contract_id = ${contractId}
      and resource = ${place}`.execute(db)
  return rows[0]?.content ?? {}
}

async function saveHelpSettings(
  db: Db,
  { accountId, contractId }: Of,
  input: HelpSettings,
): Promise<void> {
  // screens are added to the stored ones, so that two open windows lose none; switching hints on
  // starts over
  const { hinted = [], ...rest } = input
  const restarts = input.hints === true
  const content = JSON.stringify(hinted.length > 0 ? input : rest)
  await sql`insert into grid_setting as g (contract_id, account_id, resource, content)
    values (${contractId}, ${accountId}, ${place}, ${content}::jsonb)
    on conflict (account_id, contract_id, resource) do update
    set content = (g.content - ${restarts ? 'hinted' : ''}::text) || excluded.content
      || jsonb_strip_nulls(jsonb_build_object('hinted', (select jsonb_agg(page order by page) from (
        select distinct page from jsonb_array_elements(
          coalesce(excluded.content->'hinted', '[]') || case when ${restarts}::boolean then '[]'
            else coalesce(g.content->'hinted', '[]') end) page
        limit ${most}::integer) pages)))`.execute(db)
}

export function registerHelpSettings(scope: FastifyInstance, db: Db): void {
  scope.get(
    '/api/views/getHelpSettings',
    { schema: { response: resultOf(settings) } },
    async (request) => ({ result: await helpSettingsOf(db, personOf(request)) }),
  )
  scope.post<{ Body: HelpSettings }>(
    '/api/views/saveHelpSettings',
    { schema: { body: settings, response: resultOf(settings) } },
    async (request) => {
      await saveHelpSettings(db, personOf(request), request.body)
      return { result: await helpSettingsOf(db, personOf(request)) }
    },
  )
}
