// One mutation for each contract suite that is generated over a sample of resources and has no
// other mutation.
import type { Mutation } from './list.ts'

type Fault = Omit<Mutation, 'class'>

const suite = (name: string) => `tests/server/kernel/contract/${name}.test.ts`

const faults: readonly Fault[] = [
  {
    fault: 'a repeated key brings the answer of another request',
    file: 'server/kernel/write/idempotency-key.ts',
    find: 'const same = row?.request_hash.equals(hash) || row?.request_hash.equals(key.hash)',
    replace: 'const same = row !== undefined',
    test: suite('idempotency'),
    name: 'rejects the idempotency key for another request',
  },
  {
    fault: 'an export of selected records has all of them',
    file: 'server/kernel/export/export-request.ts',
    find: 'filters: selected ? [...filters, selected] : filters,',
    replace: 'filters,',
    test: suite('export'),
    name: 'contains only archived records, and only the selected ones',
  },
  {
    fault: 'restored records are still offered among the removed ones',
    file: 'server/kernel/history/removed-records.ts',
    find: 'and n.item_id = l.item_id and n.id > l.id and',
    replace: 'and n.item_id = l.item_id and n.id < 0 and',
    test: suite('history'),
    name: 'is listed, searchable by name, and restored completely',
  },
  {
    fault: 'a filter that leaves out marks asks for them',
    file: 'server/kernel/read/marks.ts',
    find: "return condition.op === 'not' ? sql`not ${found}` : found",
    replace: 'return found',
    test: suite('marks'),
    name: 'are filtered by any of several',
  },
  {
    fault: 'a refusal of a duplicate names no field',
    file: 'server/kernel/write/unique-conflicts.ts',
    find: 'fields: { ...fields, ...error.fields },',
    replace: 'fields: (void fields, {}),',
    test: suite('refusals'),
    name: 'rejects a duplicate and names its fields',
  },
  {
    fault: 'rows that were corrected count beside their corrections',
    file: 'server/kernel/read/replaced-rows.ts',
    find: 'sql`not exists (select ${laterRow(resource, alias)})`',
    replace: 'sql`(true or exists (select ${laterRow(resource, alias)}))`',
    test: suite('replacement'),
    name: 'counts, pages and exports the rows in force',
  },
  {
    fault: 'of many rows only the first wrong one is named',
    file: 'server/kernel/write/save-all.ts',
    find: 'for (const [key, fault] of Object.entries(error.fields)) faults',
    replace:
      'for (const [key, fault] of Object.keys(faults).length > 0 ? [] : Object.entries(error.fields)) faults',
    test: suite('save-all'),
    name: 'reports every error of every row with its index',
  },
  {
    fault: 'long lists are counted row by row',
    file: 'server/kernel/read/list-query.ts',
    find: 'if (count <= exactCount) return { count }',
    replace: 'if (count > 0) return { count }',
    test: suite('statements'),
    name: 'counts above ten thousand are planner estimates',
  },
  {
    fault: 'what belongs to a record is named in the order in which it was entered',
    file: 'server/kernel/read/custom-endpoints.ts',
    find: 'order by name, t.id`.execute',
    replace: 'order by t.id`.execute',
    test: suite('special'),
    name: 'names the active children of this contract',
  },
  {
    fault: 'a request whose key is malformed is written without it',
    file: 'server/kernel/write/idempotency-key.ts',
    find: "throw invalid({ 'Idempotency-Key': 'pattern' })",
    replace: 'return null',
    test: suite('idempotency'),
    name: 'rejects a malformed idempotency key',
  },
  {
    fault: 'a reference into a view may lead nowhere',
    file: 'server/kernel/write/view-references.ts',
    find: 'given.filter((one) => !found.has(keyOf(one)))',
    replace: 'given.filter((one) => one.id < 0)',
    test: suite('saving'),
    name: 'to a missing record, with its path',
  },
  {
    fault: 'a file has computed texts in the language of the account',
    file: 'server/kernel/session/viewer.ts',
    find: 'return { ...person, locale }',
    replace: 'return locale ? person : { ...person, locale }',
    test: suite('export'),
    name: 'equals the list, cell by cell',
  },
]

export const contractSuiteMutations: readonly Mutation[] = faults.map((one) => ({
  ...one,
  class: 'lists',
}))
