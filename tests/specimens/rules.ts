// Server hooks of the test-only resources, in the form of an area.
import { sql } from 'kysely'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { Rules, Wire } from '#server/kernel/types.ts'

/** Recalculates the sum of a line only if its price or quantity has changed. */
function withSum(line: Wire, before: Wire | undefined): Wire {
  const { quantity, price } = line
  if (before && before.quantity === quantity && before.price === price) return line
  return { ...line, line_sum: (Number(quantity) * Number(price)).toFixed(2) }
}

export const specimenRules: Readonly<Record<string, Rules>> = {
  specimen: {
    computed: { name_length: sql`length(t.name)` },
    marks: { alerts: { many: sql`t.quantity > 500`, untracked: sql`t.tracker_id is null` } },
    lists: { getListUnderRule: sql`t.name <> 'left out by a rule'` },
    beforeSave(_writer, row) {
      if (row.name === 'refused by a rule') throw new AppError('rule')
      return row
    },
  },
  'specimen-order': {
    computed: ({ today }) => ({ days_left: sql`t.paper_until - ${today()}` }),
    lists: ({ today }) => ({ getListOverdue: sql`t.wanted_by < ${today()}` }),
    marks: ({ today }) => ({
      signs: {
        waiting: sql`t.state = 'new'`,
        overdue: sql`t.state = 'new' and t.wanted_by < ${today()}`,
        nothing_ordered: sql`t.specimen_id is null`,
        finished: sql`t.state = 'done'`,
      },
    }),
  },
  'specimen-document': {
    beforeTransition: {
      submit(_writer, row) {
        if (row.comment === 'refused by a guard') throw new AppError('rule')
        return row
      },
    },
    beforeSave(_writer, row, before) {
      const stored = new Map(((before?.lines ?? []) as Wire[]).map((line) => [line.id, line]))
      const lines = (row.lines as Wire[]).map((line) => withSum(line, stored.get(line.id)))
      const total = lines.reduce((sum, line) => sum + Number(line.line_sum), 0)
      return { ...row, lines, line_count: lines.length, total: total.toFixed(2) }
    },
  },
  'specimen-sheet': {
    beforeSave(_writer, row) {
      const lines = (row.lines as Wire[]).map((line) => ({
        ...line,
        cost: (Number(line.quantity) * Number(line.price ?? 0)).toFixed(2),
        filled_id: line.fuel_id,
      }))
      const total = lines.reduce((sum, line) => sum + Number(line.cost), 0)
      return { ...row, lines, total: total.toFixed(2) }
    },
  },
  'specimen-payment': {
    computed: { pieces: sql`t.quantity * 2` },
    computedFor: ({ locale }) => ({ language: sql`${sql.lit(locale)}::text` }),
  },
  'specimen-summary': {
    computed: { name_length: sql`length(t.name)` },
    lists: { getSummaryUnderRule: sql`t.name <> 'left out by a rule'` },
    readOnce: true,
    conditionOfIds: (ids) => sql`t.id between ${Math.min(...ids)} and ${Math.max(...ids)}`,
    sourceOfDays: (days) => sql`select s.contract_id, s.id, s.name, s.brand_id,
        count(r.id) as readings, ${days('s').last} as counted_on from specimen s
      left join specimen_reading r on r.contract_id = s.contract_id and r.specimen_id = s.id group by s.contract_id, s.id`,
  },
  'specimen-check': {
    computed: { weighed: sql`t.weight is not null` },
    beforeSave: (_writer, row) => ({
      ...row,
      findings: [row.noise, row.leaks].filter((answer) => answer === 'some').length,
    }),
  },
  'specimen-name': {
    source: sql`select s.contract_id, s.id, s.search_key, s.name from specimen s where s.archived_at is null`,
  },
  'specimen-queue': {
    source: sql`select s.contract_id, s.id, s.name, s.brand_id,
        coalesce((select c.result from specimen_check c
          where c.contract_id = s.contract_id and c.specimen_id = s.id and not exists (
            select from specimen_check r
              where r.contract_id = c.contract_id and r.replaces_id = c.id)
          order by c.id desc limit 1), 'waiting') as state from specimen s`,
  },
}
