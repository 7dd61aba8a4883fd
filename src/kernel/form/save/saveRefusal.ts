// A refusal of the server, divided into messages at fields and the notice above the form.
import type { Draft } from '#resources/wire/drafts.ts'
import { HttpError } from '#dataProviders/http/call.ts'
import type { Holder } from '#resources/kernel/calls/error-codes.ts'
import { nameKey } from '#resources/kernel/derive.ts'
import { formFields } from '#resources/kernel/views/form-groups.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { inputName } from './fieldErrors.ts'
import type { Row } from '../formValues.ts'

export interface SaveNotice {
  message: string
  /** Errors of fields that the form does not have. */
  others: readonly [field: string, message: string][]
  /** Identifies the error in the server's log. */
  id?: string
  /** No response: it may have been saved. */
  lost?: true
}

interface SortedRefusal {
  /** The row stored meanwhile, when the save was stale. */
  current: Row | null
  /** Who stored that, and when. */
  changed?: Draft['changed']
  placed: Readonly<Record<string, string>>
  /** Records that have the values. */
  holders?: Readonly<Record<string, Holder>>
  /** A question that the user can confirm to save anyway. */
  asks?: string
  /** Null if the errors at the fields are sufficient. */
  notice: SaveNotice | null
  /** No response: it is not known to have failed. */
  unanswered?: true
}

/** The first message, whether notice or field error. */
export function firstMessage({ notice, placed }: Pick<SortedRefusal, 'notice' | 'placed'>): string {
  return notice?.message ?? Object.values(placed)[0] ?? ''
}

/** Codes whose text adds nothing to the field errors. */
const generalCodes: ReadonlySet<string> = new Set(['validation', 'duplicate'])

export function sortRefusal(of: Resource, error: unknown): SortedRefusal {
  if (!(error instanceof HttpError)) throw error
  const { code, message, fields = {}, id, current, changed, taken_by = {} } = error.body
  if (code === 'stale' && current)
    return { current: current as Row, ...(changed && { changed }), placed: {}, notice: null }
  const placed: Record<string, string> = {}
  const holders: Record<string, Holder> = {}
  const others: [string, string][] = []
  for (const [path, text] of Object.entries(fields)) {
    const input = inputName(of, fieldOf(of, path))
    if (isShown(of, input)) placed[input] ??= text
    else others.push([path, text])
    if (taken_by[path]) holders[input] ??= taken_by[path]
  }
  if (code === 'confirm' && of.confirmField)
    return { current: null, placed, asks: message, notice: null }
  // a full disk is an answer: nothing was stored
  const lost = error.status === 0 || (error.status > 500 && error.status !== 507)
  const silent = generalCodes.has(code) && others.length === 0 && Object.keys(placed).length > 0
  return {
    current: null,
    placed,
    ...(Object.keys(holders).length > 0 && { holders }),
    notice: silent ? null : { message, others, ...(id && { id }), ...(lost && { lost }) },
    ...(error.status === 0 && { unanswered: true }),
  }
}

/** The server may name a reference by its label. */
function fieldOf(of: Resource, path: string): string {
  const [key = '', ...rest] = path.split('.')
  const known = Object.entries(of.fields).find(([name, field]) => nameKey(name, field) === key)
  return [known?.[0] ?? key, ...rest].join('.')
}

function isShown(of: Resource, path: string): boolean {
  const [key = ''] = path.split('.')
  return formFields(of).includes(key)
}
