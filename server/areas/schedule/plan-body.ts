// The body of planShifts: one shift, its repetition, and how to handle conflicting days.
import { z } from 'zod'
import { mostDays } from '#resources/schedule/repetition/expand-days.ts'

const id = z.int({ error: 'id' }).positive({ error: 'id' })
const day = z.iso.date({ error: 'day' })
const moment = z.iso.datetime({ error: 'moment', precision: 3 })
const many = z.int({ error: 'integer' }).min(1, { error: 'too_small|1' }).max(99, {
  error: 'too_big|99',
})
const common = {
  until: day,
  except: z
    .array(day, { error: 'list' })
    .max(mostDays, { error: `too_many_items|${mostDays}` })
    .optional(),
}
const weekday = z.int({ error: 'integer' }).min(1, { error: 'out_of_range|1|7' }).max(7, {
  error: 'out_of_range|1|7',
})

const repetition = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('daily'), every: many.optional(), ...common }),
    z.strictObject({
      kind: z.literal('weekly'),
      weekdays: z.array(weekday, { error: 'list' }).min(1, { error: 'required' }),
      every: many.optional(),
      ...common,
    }),
    z.strictObject({
      kind: z.literal('cycle'),
      on: many,
      off: z.int({ error: 'integer' }).min(0, { error: 'too_small|0' }).max(99, {
        error: 'too_big|99',
      }),
      ...common,
    }),
    z.strictObject({ kind: z.literal('monthly'), every: many.optional(), ...common }),
  ],
  { error: 'choice' },
)

export const planBody = z.strictObject(
  {
    car_id: id,
    staff_id: id,
    start_date: moment,
    end_date: moment,
    all_day: z.boolean({ error: 'flag' }).optional(),
    interval: z.int({ error: 'integer' }).optional(),
    note: z.string({ error: 'text' }).nullable().optional(),
    repetition,
    dry_run: z.boolean({ error: 'flag' }).optional(),
    // whether conflicting days are left out, or cause the whole request to fail
    clashes: z.enum(['refuse', 'leave_out'], { error: 'choice' }).optional(),
  },
  { error: 'object' },
)
export type PlanBody = z.infer<typeof planBody>
