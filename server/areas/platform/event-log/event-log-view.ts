// The event log as a read-only resource: titles of events and their records, and visibility.
import { sql } from 'kysely'
import { optionLabel, sectionLabel } from '#i18n/server.ts'
import { canRead } from '#resources/kernel/access.ts'
import type { Readable } from '#resources/kernel/access.ts'
import { eventPages } from '#resources/kernel/views/event-pages.ts'
import {
  allResources,
  fieldEntries,
  keysOnWire,
  resourceOf,
  isReadOnly,
} from '#resources/kernel/derive.ts'
import { withDesks } from '#resources/kernel/views/desks.ts'
import { locales, roleNames, sharedAccess } from '#resources/kernel/names.ts'
import type { Locale } from '#resources/kernel/names.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { literalArray } from '../../../kernel/db/literal-array.ts'
import { revealingKeys } from '../../../kernel/history/index.ts'
import type { Fragment, Kernel, Rules } from '../../../kernel/types.ts'
import { readableBy } from '../../../kernel/session/viewer.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import { visibleEvents } from '../../../kernel/read/row-visibility.ts'
import { eventFacts } from './event-details.ts'
import { loggedTitle, storedTitle } from './event-titles.ts'

const pages = Object.keys(eventPages)
const loggedResources = allResources().filter((one) => !isReadOnly(one))
const loggedNames = ({ name, renamedFrom }: Resource) =>
  renamedFrom ? [name, renamedFrom] : [name]

/** SQL: the event type; must be the same expression as in the index of event_log. */
const typeOf = sql`case l.event_type_id when 1 then 'create' when 2 then 'change' when 3 then 'delete' when 4 then 'archive' when 5 then 'restore'
  when 6 then 'sign_in' when 7 then 'export' when 8 then 'sign_in_failed'
  when 10 then 'sign_out' when 11 then 'download' when 12 then 'transition' when 20 then 'view' else 'refused' end`

/**
 * SQL: the title of an event's record: the current one, otherwise that logged. For a changed access
 * level, its role and section. Computed only for the rows of a page.
 */
function itemFor({ locale }: Person): Fragment {
  const records = loggedResources.map(
    (one) => sql`when t.resource = any(${literalArray(loggedNames(one))}) then coalesce(
      (select ${storedTitle(one)} where x.contract_id = t.contract_id and x.id = t.item_id),
      ${loggedTitle(one, 'before')}, ${loggedTitle(one, 'after')})`,
  )
  const rights = resourceOf('resource-access').name
  return sql`case ${sql.join(records, sql` `)} when t.resource = ${rights} then ${rightOf(locale)} end`
}

const accessNames = [
  ...new Set(withDesks(allResources()).map(({ access }) => access)),
  ...Object.keys(sharedAccess),
]
/** Names of roles and access sections per language, as JSON objects by code. */
const rightWords = Object.fromEntries(
  locales.map((locale) => {
    const roles = roleNames.map((one) => [
      one,
      optionLabel(locale, 'custom-role', 'base_role', one),
    ])
    const sections = accessNames.map((one) => [one, sectionLabel(locale, one)])
    const [role, resource] = [roles, sections].map((pairs) =>
      JSON.stringify(Object.fromEntries(pairs)),
    )
    return [locale, { role, resource }]
  }),
)

/** SQL: the role and section of a changed access level, in the caller's language. */
function rightOf(locale: Locale): Fragment {
  const named = (key: 'role' | 'resource') =>
    sql`${rightWords[locale]?.[key]}::jsonb ->> (t.data->'after'->>${sql.lit(key)})`
  return sql`concat_ws(': ', ${named('role')}, ${named('resource')})`
}

/**
 * Condition: events about records that are visible to the caller. Changes of personal fields only,
 * and downloads of their files, are hidden from callers who may not read these fields. Events about
 * no record (sign-ins, accounts, refusals) require read access to users.
 */
function visibleTo(person: Person, kernel: Kernel): Fragment {
  const [readable, closed] = [true, false].map((open) =>
    loggedResources.filter((one) => canRead(person.levels, one.access) === open),
  ) as [Resource[], Resource[]]
  const about = canRead(person.levels, resourceOf('user').access)
    ? sql`t.resource <> all(${literalArray(closed.flatMap(loggedNames))})`
    : sql`t.resource = any(${literalArray(readable.flatMap(loggedNames))})`
  const hidden = readable.filter((one) =>
    fieldEntries(one.fields).some(([key, field]) => !readableBy(person, one)(key, field)),
  )
  const personal = hidden.map((one) => {
    const keys = literalArray(revealingKeys(one, readableBy(person, one)))
    const names = literalArray(loggedNames(one))
    return sql` and (t.type not in ('change', 'download') or t.resource <> all(${names}) or t.data->'after' ?| ${keys} or t.data->'before' ?| ${keys})`
  })
  const seen = readable.flatMap((one) => {
    const part = visibleEvents(kernel, one, person, 't')
    return part ? [sql` and (t.resource <> all(${literalArray(loggedNames(one))}) or ${part})`] : []
  })
  // not "= any", for which the planner overestimates the rows with so many constants
  return sql`array_position(${literalArray(pages)}, t.page_name) is not null and ${about}${sql.join([...personal, ...seen], sql``)}`
}

/** Keys of logged data that the caller may see, by resource. */
function keysSeenBy(person: Person): Record<string, readonly string[]> {
  const seen = loggedResources.map((one) => {
    const readable = readableBy(person, one)
    const keys = fieldEntries(one.fields)
      .filter(([key, field]) => readable(key, field) && isWhole(field, readable))
      .flatMap(([key, field]) => [
        ...revealingKeys(one, (name) => name === key),
        ...keysOnWire(key, field),
      ])
    return [one, [...new Set([...keys, 'archived_at'])]] as const
  })
  const rights = resourceOf('resource-access').name
  return {
    ...Object.fromEntries(
      seen.flatMap(([one, keys]) => loggedNames(one).map((name) => [name, keys])),
    ),
    [rights]: ['role', 'resource', 'level'],
  }
}

/** Whether all fields of child rows are readable; otherwise the rows are not shown at all. */
function isWhole(field: Field, readable: Readable): boolean {
  return fieldEntries(field.options.fields ?? {}).every(([key, child]) => readable(key, child))
}

/**
 * SQL: before and after of an event `t` as JSON, limited to fields that the caller may read, or to
 * known facts of events about no record. Null if nothing remains.
 */
function dataFor(person: Person): Fragment {
  const [seen, facts] = [keysSeenBy(person), eventFacts].map((keys) => JSON.stringify(keys))
  const side = (name: 'before' | 'after') => {
    const logged = sql`t.data->${sql.lit(name)}`
    const values = sql`case jsonb_typeof(${logged}) when 'object' then ${logged} end`
    return sql`(select jsonb_object_agg(f.key, f.value) from jsonb_each(${values}) f where k.seen ? f.key)`
  }
  return sql`(select jsonb_build_object('before', d.before, 'after', d.after)::text
    from (select coalesce(${seen}::jsonb -> t.resource, ${facts}::jsonb) as seen) k
    cross join lateral (select ${side('before')} as before, ${side('after')} as after) d
    where d.before is not null or d.after is not null)`
}

export const eventLogRules: Rules = {
  source: sql`select l.contract_id, l.id, l.reg_date, l.event_type_id, ${typeOf} as type, l.page_name, l.staff_id, l.account_id, l.item_id, l.resource, l.uri_path, l.data
    from event_log l`,
  computed: {
    login: sql`(select a.login from account a where a.id = t.account_id)`,
    access_token: sql`t.data->'token'->>'name'`,
    event_type_id: sql`t.event_type_id`,
  },
  computedFor: (person) => ({ item: itemFor(person), data: dataFor(person) }),
  visible: visibleTo,
}
