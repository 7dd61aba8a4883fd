// An organisation's changes of a form: its own texts, lines and signatures, as data.
import { fault } from '../calls/error-codes.ts'
import type { Fault } from '../calls/error-codes.ts'
import { isExportable } from '../derive.ts'
import { hasChildRows } from '../kind-traits.ts'
import { stepsOf } from './print-steps.ts'
import { allParts, printValue } from './prints.ts'
import type { PrintForm, PrintPart } from './prints.ts'
import type { Field, Resource } from '../types.ts'

/** Where a line is added to a form. */
type AddedPlace = 'after_head' | 'before_signatures'

/** Overrides the form; null and no lines: the form's own. */
export interface PrintSetting {
  readonly title: string | null
  /** The letterhead, the name in the first line. */
  readonly heading: string | null
  readonly requisites: readonly { label: string | null; value: string }[]
  readonly head_text: string | null
  readonly foot_text: string | null
  /** A field of the record with its label, or a label with room to write. */
  readonly added_lines: readonly {
    place: AddedPlace
    field: string | null
    label: string | null
  }[]
  /** Captions of the form's signatures, omitted ones, and further ones. */
  readonly signatures: readonly {
    signature: string | null
    words: string | null
    left_out: boolean
  }[]
  /** Lines to write on, below the rows of a table. */
  readonly tables: readonly { table: string; lines: number }[]
  readonly left_out: readonly { block: string }[]
}

/** Signatures of a form, each once, in their order. */
export function signaturesOf({ form }: PrintForm): string[] {
  return distinct(form, (part) => ('signature' in part ? part.signature : null))
}

/** Blocks that an organisation may omit. */
export function blocksOf({ form }: PrintForm): string[] {
  return distinct(form, (part) => ('optional' in part ? part.optional : null))
}

/** Tables of child rows, by the field that has them. */
export function tablesOf({ form }: PrintForm): string[] {
  return distinct(form, (part) => ('rows' in part ? part.rows : null))
}

/** The title part, and the values that its text may contain. */
export function titleOf({ form }: PrintForm): { text: string; values: string[] } | null {
  const title = allParts(form).find((part) => 'text' in part && part.look === 'title')
  if (!title || !('text' in title)) return null
  const values = (title.values ?? []).map((value) => holeOf(printValue(value).field))
  return { text: title.text, values }
}

/** A placeholder in a text: %{car_id_brand_id}. */
export function holeOf(path: string): string {
  return path.replaceAll('.', '_')
}

function distinct(form: PrintForm['form'], keyOf: (part: PrintPart) => string | null): string[] {
  return [...new Set(allParts(form).flatMap((part) => keyOf(part) ?? []))]
}

/** Whether a form of this resource may have a line with this field. */
export function isPrintable(
  of: Resource,
  path: string,
  targetOf: (field: Field) => Resource | undefined,
): boolean {
  const last = stepsOf(of, path, targetOf)?.at(-1)
  return last !== undefined && isExportable(last.field) && !hasChildRows(last.field)
}

/** Faults of a setting against its form, by field. */
export function settingFaults(
  of: Resource,
  form: PrintForm,
  setting: PrintSetting,
  targetOf: (field: Field) => Resource | undefined,
): Record<string, Fault> {
  const faults: Record<string, Fault> = {}
  const refuse = (list: string, nth: number, key: string, code: Fault = 'choice') => {
    faults[`${list}.${nth}.${key}`] = code
  }
  const signatures = signaturesOf(form)
  const blocks = blocksOf(form)
  const tables = tablesOf(form)
  const { values = [] } = titleOf(form) ?? {}
  const strange = holesIn(setting.title).find((hole) => !values.includes(hole))
  if (strange !== undefined) faults.title = fault('no_such_value', strange)
  for (const [nth, { field, label }] of setting.added_lines.entries()) {
    if (field !== null && (form.of === 'list' || !isPrintable(of, field, targetOf)))
      refuse('added_lines', nth, 'field')
    if (field === null && label === null) refuse('added_lines', nth, 'label', 'required')
  }
  for (const [nth, { signature, words }] of setting.signatures.entries()) {
    if (signature !== null && !signatures.includes(signature))
      refuse('signatures', nth, 'signature')
    if (signature === null && words === null) refuse('signatures', nth, 'words', 'required')
  }
  for (const [nth, { table }] of setting.tables.entries())
    if (!tables.includes(table)) refuse('tables', nth, 'table')
  for (const [nth, { block }] of setting.left_out.entries())
    if (!blocks.includes(block)) refuse('left_out', nth, 'block')
  return faults
}

function holesIn(words: string | null): string[] {
  return [...(words ?? '').matchAll(/%\{(\w+)\}/g)].map(([, hole = '']) => hole)
}
