// GET getPreviewCar/{year}/{month}/{count}: the calendar of a month for the first vehicles.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { momentAt } from '#i18n/format/zone.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { PreviewCar } from '#resources/wire/schedule.ts'
import { titleOf } from '../../kernel/read/record-titles.ts'
import { resultOf, schemaOf } from '../../kernel/route-schemas.ts'
import { personOf } from '../../kernel/session/authenticate.ts'
import { allow } from '../../kernel/session/authorize.ts'
import type { Person } from '../../kernel/session/viewer.ts'
import type { Kernel } from '../../kernel/types.ts'

const whole = (least: number, most: number) =>
  z.coerce
    .number({ error: 'integer' })
    .int({ error: 'integer' })
    .min(least, { error: `out_of_range|${least}|${most}` })
    .max(most, { error: `out_of_range|${least}|${most}` })
const previewParams = z.strictObject({
  year: whole(1900, 2100),
  month: whole(1, 12),
  count: whole(1, 500),
})
type PreviewParams = z.infer<typeof previewParams>

const shift = z.strictObject({
  id: z.int(),
  staff_id: z.int(),
  staff_name: z.string().nullable(),
  start_date: z.string(),
  end_date: z.string(),
  all_day: z.boolean(),
  has_restriction: z.boolean(),
})
const previewed = schemaOf<PreviewCar[]>()(
  z.array(
    z.strictObject({
      car_id: z.int(),
      car_name: z.string().nullable(),
      staff_id: z.int().nullable(),
      staff_name: z.string().nullable(),
      shifts: z.array(shift),
    }),
  ),
)

async function previewCars(
  kernel: Kernel,
  { contractId, contract: { timeZone } }: Person,
  { year, month, count }: PreviewParams,
): Promise<PreviewCar[]> {
  const first = (y: number, m: number) => `${y}-${String(m).padStart(2, '0')}-01`
  const from = momentAt(first(year, month), '00:00', timeZone)
  const next = month === 12 ? first(year + 1, 1) : first(year, month + 1)
  const to = momentAt(next, '00:00', timeZone)
  const staff = resourceOf('staff')
  const utc = (key: string) =>
    sql`to_char(${sql.ref(key)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const { rows } = await sql<PreviewCar>`
    select c.id as car_id, ${titleOf(kernel, resourceOf('car'), 'c')} as car_name, a.staff_id,
      ${titleOf(kernel, staff, 'd')} as staff_name,
      coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'staff_id', e.staff_id,
          'staff_name', ${titleOf(kernel, staff, 's')}, 'start_date', ${utc('e.start_date')},
          'end_date', ${utc('e.end_date')}, 'all_day', e.all_day, 'has_restriction', e.has_restriction)
          order by e.start_date)
        from event_car_driver e join staff s on s.contract_id = e.contract_id and s.id = e.staff_id
        where e.contract_id = c.contract_id and e.car_id = c.id and e.state = 'planned'
          and e.start_date < ${to}::timestamptz and e.end_date > ${from}::timestamptz), '[]') as shifts
    from car c
    left join lateral (select l.staff_id from car_driver l
      where l.contract_id = c.contract_id and l.car_id = c.id order by l.since desc limit 1) a on true
    left join staff d on d.contract_id = c.contract_id and d.id = a.staff_id
    where c.contract_id = ${contractId} and c.archived_at is null
    order by c.garage_number, c.plate_number, c.id limit ${count}`.execute(kernel.db)
  return rows.map((row) => ({ ...row, staff_name: row.staff_id === null ? null : row.staff_name }))
}

export function registerPreview(scope: FastifyInstance, kernel: Kernel): void {
  for (const name of ['car-driver', 'event-car-driver'] as const) {
    const resource = resourceOf(name)
    for (const base of resource.basePaths)
      scope.get<{ Params: PreviewParams }>(
        `/${base}/getPreviewCar/:year/:month/:count`,
        {
          schema: { params: previewParams, response: resultOf(previewed) },
          preValidation: async (request) => allow(personOf(request), resource, 'read'),
        },
        async (request) => {
          return { result: await previewCars(kernel, personOf(request), request.params) }
        },
      )
  }
}
