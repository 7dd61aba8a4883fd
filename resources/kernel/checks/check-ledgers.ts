// Boot checks of ledgers: the account, the postings of documents, and the months that close it.
import { fieldEntries } from '../derive.ts'
import { hasChildRows, isSingleReference, traitsOf } from '../kind-traits.ts'
import { ledgerKeys, ledgerTables, postingsOf } from '../rules/ledger.ts'
import { exactFormat } from '../values/kind-limits.ts'
import type { Ledger, Posting } from '../rules/ledger.ts'
import type { Field, Fields, Resource } from '../types.ts'
import type { Report } from './descriptor-fault.ts'

type ByName = ReadonlyMap<string, Resource>

export function checkLedgers(one: Resource, byName: ByName, report: Report): void {
  if ((one.mode === 'ledger') !== (one.ledger !== undefined))
    report('R090', "has `ledger` without mode 'ledger', or the mode without it")
  else if (one.ledger) checkLedger(one, one.ledger, byName, report)
  for (const [name, postings] of postingsOf(one)) {
    const target = byName.get(name)
    if (one.mode !== 'table') report('R093', 'has postings and is no table')
    else if (!target?.ledger) report('R093', `posts to '${name}', which is no ledger`)
    else for (const posting of postings) checkPosting(one, posting, target, report)
  }
  checkMonthLock(one, byName, report)
}

const isRequired = ({ presence, options }: Field) => presence === 'required' && !options.when

function checkLedger(one: Resource, ledger: Ledger, byName: ByName, report: Report): void {
  const { fields, archive, states, postings, builtIn, import: imported } = one
  if (archive || states || postings || builtIn || imported === false)
    report('R090', 'is a ledger: its movements are never changed, and come from documents alone')
  for (const [key, field] of fieldEntries(fields)) {
    const stored = traitsOf(field).stored
    if (stored !== 'columns' && stored !== 'nowhere')
      report('R090', `'${key}' is ${field.kind}: a movement is one row`)
    if ([...ledgerKeys, ...ledgerTables].some((taken) => taken === key))
      report('R020', `key '${key}' is one that each movement has`)
  }
  checkAccount(fields, ledger, report)
  checkCost(fields, ledger, report)
  for (const [owner, limit = ''] of Object.entries(ledger.limits ?? {}))
    checkLimit(one, ledger, { owner, limit: String(limit) }, byName, report)
}

function checkAccount(fields: Fields, { at, owners, keys, amounts }: Ledger, report: Report): void {
  const isField = (key: string, test: (field: Field) => boolean) =>
    fields[key] !== undefined && test(fields[key])
  if (!isField(at, (field) => field.kind === 'moment' && isRequired(field)))
    report('R091', `'${at}' is no required moment`)
  for (const owner of owners)
    if (!isField(owner, (field) => isSingleReference(field) && field.presence === 'optional'))
      report('R091', `owner '${owner}' is no optional reference`)
  for (const key of keys)
    if (!isField(key, (field) => isSingleReference(field) && isRequired(field)))
      report('R091', `key '${key}' of an account is no required reference`)
  for (const amount of amounts)
    if (!isField(amount, ({ kind, options }) => isAmount(kind) && options.min === undefined))
      report('R091', `amount '${amount}' is no decimal that may be below zero`)
  if (!isField(amounts[0] ?? '', isRequired)) report('R091', 'its first amount is not required')
  if (owners.length === 0) report('R091', 'has no owners')
  const named = [at, ...owners, ...keys, ...amounts]
  if (new Set(named).size < named.length) report('R091', 'names a field twice')
}

const isAmount = (kind: Field['kind']) => kind === 'decimal' || kind === 'money'

/** It is computed once its accounts are locked, too late for a limit. */
function checkCost(fields: Fields, { amounts, cost, limits }: Ledger, report: Report): void {
  if (cost === undefined) return
  const field = fields[cost]
  if (!amounts.slice(1).includes(cost) || !field || !isRequired(field))
    report('R175', `cost '${cost}' is no required amount behind the first one`)
  if (Object.keys(limits ?? {}).length > 0) report('R176', 'has a cost, and limits as well')
}

/** A column of the owner, or of its child rows, which then have the account's keys. */
function checkLimit(
  { fields }: Resource,
  { owners, keys }: Ledger,
  { owner, limit }: { owner: string; limit: string },
  byName: ByName,
  report: Report,
): void {
  const target = byName.get(fields[owner]?.options.to ?? '')
  const [first = '', inner] = limit.split('.')
  const list = target?.fields[first]
  const field = inner === undefined ? list : list?.options.fields?.[inner]
  const holdsKeys = keys.every(
    (key) => list?.options.fields?.[key]?.options.to === fields[key]?.options.to,
  )
  const isPlace = inner === undefined || (hasChildRows(list) && holdsKeys)
  if (!owners.includes(owner) || target?.mode !== 'table' || field?.kind !== 'decimal' || !isPlace)
    report('R092', `limit '${limit}' of '${owner}' is no decimal of it, or of rows with its keys`)
}

/** The document fields that a movement's field may copy. */
function isTaken(one: Resource, { each }: Posting, source: string, wanted: Field): boolean {
  if (source === 'id') return wanted.options.to === one.name
  const [first = '', inner] = source.split('.')
  const list = one.fields[first]
  if (inner !== undefined && (first !== each || !hasChildRows(list))) return false
  const field = inner === undefined ? list : list?.options.fields?.[inner]
  if (!field || field.kind !== wanted.kind || field.options.to !== wanted.options.to) return false
  if (field.kind === 'choice') return codesOf(field).every((code) => codesOf(wanted).includes(code))
  return exactFormat(field).scale <= exactFormat(wanted).scale
}

const codesOf = ({ options }: Field) => Object.keys(options.choices ?? {})

function checkPosting(one: Resource, posting: Posting, target: Resource, report: Report): void {
  const { each, set = {}, take, when = {} } = posting
  const { owners, amounts } = target.ledger as Ledger
  if (each !== undefined && !hasChildRows(one.fields[each]))
    report('R093', `posts each of '${each}', which are no child rows`)
  for (const [key, value] of Object.entries(set)) {
    const field = target.fields[key]
    if (
      !field ||
      Array.isArray(value) ||
      (field.kind === 'choice' && !codesOf(field).includes(String(value)))
    )
      report('R093', `sets '${key}' of '${target.name}' to what it cannot be`)
  }
  for (const [key, source] of Object.entries(take)) {
    const field = target.fields[key]
    if (!field || !isTaken(one, posting, source, field))
      report('R093', `takes '${key}' of '${target.name}' from '${source}', which is not alike`)
  }
  const given = [...Object.keys(set), ...Object.keys(take)]
  for (const [key, field] of fieldEntries(target.fields))
    if (isRequired(field) && !given.includes(key) && !isWorkedOut(key, target.ledger, given))
      report('R094', `gives a movement of '${target.name}' no '${key}'`)
  if (owners.filter((owner) => given.includes(owner)).length !== 1)
    report('R094', `gives a movement of '${target.name}' not exactly one owner`)
  if (amounts.some((amount) => Object.hasOwn(set, amount)))
    report('R094', `sets an amount of '${target.name}'`)
  checkGradual(one, posting, target.ledger as Ledger, report)
  for (const [key, values] of Object.entries(when)) {
    const field = one.fields[key]
    const codes = field ? codesOf(field) : []
    const isCode = (value: unknown) => codes.length === 0 || codes.includes(String(value))
    if (!field || traitsOf(field).stored !== 'columns' || ![values].flat().every(isCode))
      report('R093', `posts when '${key}' is what it cannot be`)
  }
}

/** The cost of what is moved; a correction of the cost alone moves nothing. */
function isWorkedOut(key: string, ledger: Ledger | undefined, given: readonly string[]): boolean {
  const { cost, amounts: [first = ''] = [] } = ledger ?? {}
  if (cost === undefined) return false
  return key === cost ? given.includes(first) : key === first && given.includes(cost)
}

/**
 * Owner, beginning and end are columns of the document, so that one condition finds those in
 * progress.
 */
function checkGradual(one: Resource, posting: Posting, ledger: Ledger, report: Report): void {
  const { gradual, take } = posting
  if (!gradual) return
  const { fields, states } = one
  const own = [ledger.at, ...ledger.owners].map((key) => take[key]).filter((key) => key)
  const codes = states && fields[states.field] ? codesOf(fields[states.field]!) : []
  const from = fields[gradual.from]
  const isWhole = own.length === 2 && own.every((key) => fields[key ?? ''] !== undefined)
  const isAwaited =
    gradual.awaited.length > 0 && gradual.awaited.every((one) => codes.includes(one))
  if (from?.kind !== 'moment' || !isRequired(from) || !isWhole || !isAwaited)
    report('R096', `its gradual posting has no beginning '${gradual.from}', owner, end or states`)
}

/** Months are unique rows of a book; "closed" is one of their states. */
function checkMonthLock({ monthLock, fields, mode }: Resource, byName: ByName, report: Report) {
  if (!monthLock) return
  const { months, book, by } = monthLock
  const { fields: of = {}, states, rules = [] } = byName.get(months) ?? {}
  const isMonths =
    of.month?.kind === 'day' &&
    of.book?.kind === 'choice' &&
    codesOf(of.book).includes(book) &&
    states?.field === 'state' &&
    of.state !== undefined &&
    codesOf(of.state).includes('closed') &&
    rules.some((rule) => 'unique' in rule && [...rule.unique].sort().join() === 'book,month')
  if (!isMonths)
    report('R095', `'${months}' has no months of the book '${book}', each once, that can be closed`)
  if (!['moment', 'day'].includes(fields[by]?.kind ?? '') || !['table', 'ledger'].includes(mode))
    report('R095', `'${by}' says in no month when it is, or its rows cannot be closed`)
}
