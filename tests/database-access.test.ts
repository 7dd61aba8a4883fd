// How code reaches the database: SQL has no text from calls in it, and connections are made in one
// place.
import { describe, expect, it } from 'vitest'
import { advisory } from './support/repository/advisories.ts'
import { code, sources } from './support/repository/sources.ts'

describe(`${advisory(7)}`, () => {
  /**
   * Places where SQL is built from text: its parts come only from descriptors or from the product
   * itself, never from a call.
   */
  const allowed: Readonly<Record<string, string>> = {
    'server/kernel/read/keyset-order.ts': 'the type of a place to go on from, one of the same list',
    'server/kernel/db/compiled-query.ts':
      'a statement that kysely compiled, sent again with other parameters',
    'server/kernel/read/search/search-ranking.ts':
      'what a match is worth, constants, and a count of words',
    'server/kernel/read/pages/limit-offset.ts':
      'the usual numbers of rows of a page, three constants',
    'server/kernel/read/where.ts': 'the type in which values are compared, one of a fixed list',
    'server/kernel/read/built-in-names.ts': 'words of built-in rows, constants of the product',
    'server/kernel/read/marks.ts': 'codes of marks, from the descriptor',
    'server/kernel/read/child-list.ts': 'keys of child rows, from the descriptor',
    'server/areas/dispatch/free-vehicles.ts':
      'what is booked, and the size of the earth, constants',
    'server/doctor/due-date-check.ts': 'names of tables and fields, from the descriptors',
    'server/kernel/db/pipelined-transactions.ts': 'the time limits of a write, constants',
    'server/kernel/read/groups/list-groups.ts': 'a step of time, one of a fixed list',
    'server/kernel/db/literal-array.ts': 'states and kinds, constants of the product',
    'server/areas/dispatch/known-callers.ts':
      'how many digits a number has in the country, a constant',
    'server/kernel/read/read-record.ts': 'a statement that kysely compiled, sent behind a lock',
    'server/kernel/write/unique-conflicts.ts':
      'the type in which values are compared, one of a fixed list',
    'server/kernel/export/worker.ts': 'a statement that kysely compiled, sent from another thread',
    'server/kernel/read/search/global-search.ts': 'the time limit of a search, a constant',
    'server/kernel/history/removed-records.ts': 'the number of a kind of event, a constant',
    'server/kernel/import/apply/check-and-apply.ts': 'the time limit of a step, a constant',
    'server/kernel/import/validate/uniqueness.ts':
      'the type in which values are compared, one of a fixed list',
    'server/kernel/ledger/account-balance.ts': 'the digits of an amount, from the descriptor',
    'server/kernel/ledger/month-totals.ts': 'keys of a ledger, from the descriptor',
    'server/kernel/ledger/canonical-movements.ts':
      'names of columns: those of the system, and of the descriptor',
    'server/kernel/seals/verify-movements.ts':
      'names of ledgers, from the descriptors, and kinds of seals, constants',
    'server/doctor/booking-check.ts': 'a statement that the database makes of a descriptor',
    'server/kernel/seals/seal-batch.ts': 'numbers of the kinds of seals, constants',
    'server/areas/platform/event-log/event-log-view.ts':
      'names of resources and pages, from the descriptors',
    'server/areas/platform/event-log/event-titles.ts': 'keys of titles, from the descriptors',
    'server/areas/waybill/statements/fuel-statements.ts':
      'the kinds of lines of a statement, constants',
    'server/areas/waybill/statements/driver-timesheet.ts':
      'when the night begins and ends, constants',
    'server/areas/schedule/schedule-reasons.ts': 'what is booked, one of two constants',
    'server/areas/schedule/shifts-today.ts': 'a number of days, one of two constants',
    'server/areas/warehouse/part-rules.ts': 'an amount of stock and its places, constants',
    'server/kernel/due/set-nearness.ts': 'the furthest day that is forecast, a constant',
    'server/kernel/db/plate-sql.ts': 'the groups of a plate, constants',
    'server/areas/fleet/driver-insurance.ts': 'the kind of a policy, a constant',
    'server/areas/platform/rights/role-codes.ts':
      'the number from which an organisation’s own roles count, a constant',
    'server/areas/platform/print-form-rules.ts':
      'names of forms and what they are called, constants',
    'server/kernel/read/verdict-sql.ts': 'codes of reasons and their effects, from the descriptors',
    'server/demo/replace-demo.ts': 'names of the product’s own tables',
  }
  it('server code writes SQL with kysely’s parameters, and every exception is listed with its reason', () => {
    const raw = /\bsql\s*\.\s*(raw|lit|literal|id)\b|\bCompiledQuery\b|\bsql\s*\(/
    const spelling = sources().filter(
      ({ path, text }) =>
        /^server\/(?!kernel\/schema\/|postgres\/|migrations\/)/.test(path) && raw.test(code(text)),
    )
    expect(spelling.map(({ path }) => path).sort()).toEqual(Object.keys(allowed).sort())
  })
  it('server code at run time sends no query past kysely', () => {
    const past = sources().filter(
      ({ path, text }) => path.startsWith('server/') && /\.query\s*[(<]/.test(code(text)),
    )
    // before it serves, as the owner: starting PostgreSQL, migrating; the client that hands on what
    // kysely sends, the one that asks whether it is still worked on, and the one that listens;
    // backups, whose commands name tables as the database itself does
    const may =
      /^server\/(backup\/|postgres\/|kernel\/(schema\/migrate\/|live\/|db\/(query-watchdog|instrumented-client)\.ts$))/
    expect(past.length).toBeGreaterThan(5)
    expect(past.map(({ path }) => path).filter((path) => !may.test(path))).toEqual([])
  })
})

it('every connection to an external database is made by PrimaryClient', () => {
  // the private one has only one address, and the monitor queries each server separately
  const others = [
    'process/owner-lock.ts',
    'embedded-database.ts',
    'setup/database-roles.ts',
    'connection/primary-lookup.ts',
  ].map((name) => `server/postgres/${name}`)
  const found = sources().filter(
    ({ room, text }) => room === 'server' && /new (pg\.)?(Client|Pool)\(/.test(text),
  )
  expect(found.map(({ path }) => path).filter((path) => !others.includes(path))).toEqual([
    'server/kernel/db/database.ts',
  ])
})
