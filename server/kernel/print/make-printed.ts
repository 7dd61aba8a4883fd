// Prepares the contents of a printed file: its forms with the organisation's settings, and its
// records.
import { allParts, openedForm } from '#resources/kernel/prints/prints.ts'
import type { Opens } from '#resources/kernel/prints/prints.ts'
import { baseName } from '#resources/kernel/derive.ts'
import type { Secrets } from '../db/secrets.ts'
import type { FileStore } from '../files/index.ts'
import { recordAt } from '../read/followed-references.ts'
import type { WireRow } from '../read/list-query.ts'
import { contractToday } from '../session/viewer.ts'
import type { CallContext } from '../types.ts'
import { formerMark } from './former-mark.ts'
import { verificationLinks } from './proofs/paper-proofs.ts'
import type { Printed } from './print-layout.ts'
import { ownerOf } from './print-owner.ts'
import type { Letterhead, PrintSettings, StoredSetting } from './print-owner.ts'
import type { PrintRequest } from './print-request.ts'
import { printedPeriod, readPrinted } from './print-rows.ts'
import { printSheet } from './print-sheet.ts'
import type { PrintSheet } from './sheet-types.ts'

/** The dependencies of printed files, other than records. */
export interface Making {
  store: FileStore
  letterhead: Letterhead
  settings: PrintSettings
  /** Secrets of the links on papers. */
  secrets: Secrets
  /** Origin of the product for the caller. */
  origin: string
}

/**
 * `given`: settings to use instead of the stored ones.
 * @throws AppError as readPrinted does
 */
export async function makePrinted(
  context: CallContext,
  print: PrintRequest,
  making: Making,
  given?: ReadonlyMap<string, StoredSetting>,
): Promise<Printed> {
  const { kernel, resource, person } = context
  const { blank, form, forms, query } = print
  const settings = given ?? (await making.settings.inForce(kernel, person, baseName(resource)))
  const sheets = await sheetsOf(context, print, making, settings)
  const { rows, former } = blank
    ? { rows: [], former: null }
    : await readPrinted(context, print, [...sheets.values()])
  const names = formsOf(context, rows, forms)
  const dated = allParts(form.form).flatMap((part) => ('period' in part ? [part.period] : []))[0]
  const today = contractToday(person.contract.timeZone, kernel.clock())
  return {
    sheet: sheets.get(forms[0] ?? '')!,
    rows,
    sheets: forms.length > 1 ? names.map((name) => sheets.get(name)!) : [],
    blank,
    links: await linksOf(context, { rows, names, isFormer: former !== null }, making),
    period: dated === undefined ? {} : printedPeriod(query, dated, today),
    at: kernel.clock().toISOString(),
    by: person.name,
    sample: null,
    leastLines: 0,
    former: former && formerMark(context, former, print.locale),
  }
}

async function sheetsOf(
  context: CallContext,
  { forms, locale }: PrintRequest,
  making: Making,
  settings: ReadonlyMap<string, StoredSetting>,
): Promise<Map<string, PrintSheet>> {
  const { kernel, resource, person } = context
  const own = await making.letterhead(kernel, person, locale)
  const sheets = new Map<string, PrintSheet>()
  for (const name of forms) {
    const form = resource.prints?.[name]
    if (!form) continue
    const stored = settings.get(name)
    const owner = await ownerOf({ kernel, store: making.store }, own, stored)
    const setting = stored?.setting ?? null
    sheets.set(name, printSheet({ ...context, locale, form: name, setting }, form, owner))
  }
  return sheets
}

/** The form of each record: the one that it names, or else the first. */
function formsOf(
  { resource }: CallContext,
  rows: readonly WireRow[],
  forms: readonly string[],
): string[] {
  const [first = ''] = forms
  const path = resource.printsBy?.split('.') ?? []
  return rows.map((row) => {
    const named = forms.length > 1 ? recordAt(row, path)?.[path.at(-1) ?? ''] : first
    return forms.find((name) => name === named) ?? first
  })
}

/** The format in which the browser reads initial values (src/common/listAddress.ts). */
function linkToNew(origin: string, { path, as }: Opens, id: number): string {
  return `${origin}${path}?${new URLSearchParams({ refs: JSON.stringify({ [as]: id }) })}`
}

interface LinkedPapers {
  rows: readonly WireRow[]
  /** The form of each row. */
  names: readonly string[]
  isFormer: boolean
}

/** The page that verifies the paper of a record, by id; each form vouches for different fields. */
async function linksOf(
  { kernel, resource, person }: CallContext,
  { rows, names, isFormer }: LinkedPapers,
  { secrets, origin }: Making,
): Promise<Map<number, string>> {
  const links = new Map<number, string>()
  const { contractId } = person
  for (const name of new Set(names)) {
    const form = resource.prints?.[name]
    if (!form) continue
    const ids = rows.flatMap(({ id }, i) => (names[i] === name ? [id] : []))
    const printing = { resource, form, contractId, name, secrets, origin, isFormer }
    for (const [id, link] of await verificationLinks(kernel.db, printing, ids)) links.set(id, link)
    const opened = openedForm(form)
    if (opened) for (const id of ids) links.set(id, linkToNew(origin, opened, id))
  }
  return links
}
