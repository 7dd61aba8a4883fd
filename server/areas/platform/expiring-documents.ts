// Every day on which a document ends, in whatever resource: the fields with `expires`, as one list.
import { sql } from 'kysely'
import { canRead } from '#resources/kernel/access.ts'
import { allResources, fieldEntries, isReadOnly, resourceOf } from '#resources/kernel/derive.ts'
import type { ResourceName } from '#resources/index.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { tableOf } from '../../kernel/db/columns.ts'
import { stillExpiresIn } from '../../kernel/read/row-conditions.ts'
import { titleOf } from '../../kernel/read/record-titles.ts'
import { readableBy } from '../../kernel/session/viewer.ts'
import type { Fragment, Rules } from '../../kernel/types.ts'
import { noticeDaysOf } from '../fleet/index.ts'
import { noticeDaysOfKind } from './notifications/notice-days-of-kind.ts'

interface Expiring {
  resource: Resource
  key: string
  field: Field
  /** The option of `kind` in resources/platform/expiring-document.ts. */
  kind: string
  /** The id of its line for the record `t`: fifteen digits at most, which a spreadsheet keeps. */
  id: Fragment
}

/** The fields that end, in the order of the registry. */
export function expiringFields(): Expiring[] {
  return allResources()
    .filter((one) => !isReadOnly(one))
    .flatMap((resource) =>
      fieldEntries(resource.fields)
        .filter(([, { options }]) => options.expires !== undefined)
        .map(([key, field]) => ({ resource, key, field })),
    )
    .map((one, i) => ({
      ...one,
      kind: `${tableOf(one.resource)}_${one.key}`,
      id: sql`(${(i + 1) * 1e12}::bigint + t.id)`,
    }))
}

const targets = { target: ({ options }: Field) => resourceOf(options.to as ResourceName) }

/** The record `t` itself where it is one of them, or that which it refers to. */
function subjectIn({ name, fields }: Resource, to: 'car' | 'staff'): Fragment {
  if (name === to) return sql`t.id`
  const [reference] = fieldEntries(fields).find(
    ([, { kind, options }]) => kind === 'ref' && options.to === to,
  ) ?? [null]
  return reference === null ? sql`null::bigint` : sql.ref(`t.${reference}`)
}

const linesOf = ({ resource, key, field, kind, id }: Expiring) => sql`
  select t.contract_id, ${id} as id, ${kind}::text as kind,
    (${titleOf(targets, resource, 't')})::text as name, ${subjectIn(resource, 'car')} as car_id,
    ${subjectIn(resource, 'staff')} as staff_id, ${sql.ref(`t.${key}`)} as until,
    ${noticeDaysOfKind(targets, resource, field, noticeDaysOf(sql`t.contract_id`))} as ahead
  from ${sql.table(tableOf(resource))} t where ${sql.ref(`t.${key}`)} is not null
    ${resource.archive ? sql`and t.archived_at is null` : sql``}`

export const expiringDocumentRules: Rules = {
  source: sql.join(expiringFields().map(linesOf), sql` union all `),
  computed: ({ today }) => ({ days_left: sql`(t.until - ${today()})` }),
  marks: ({ today }) => ({
    standing: {
      expired: sql`t.until < ${today()}`,
      expiring: sql`t.until between ${today()} and ${today()} + t.ahead`,
      valid: sql`t.until > ${today()} + t.ahead`,
    },
  }),
  /** What the reader may read, and what still matters. */
  visible(person, kernel) {
    const shown = expiringFields()
      .filter(
        ({ resource, key, field }) =>
          canRead(person.levels, resource.access) && readableBy(person, resource)(key, field),
      )
      .map(
        ({
          resource,
          field,
          id,
        }) => sql`t.id in (select ${id} from ${sql.table(tableOf(resource))} t
          where t.contract_id = ${person.contractId} and ${stillExpiresIn(kernel, resource, field)})`,
      )
    return shown.length === 0 ? sql`false` : sql`(${sql.join(shown, sql` or `)})`
  },
}
