// The traits of each kind of field. Code checks these instead of comparing kinds, so that a new
// kind answers every question here.
import type { Field, Kind } from './types.ts'

interface Traits {
  /**
   * Where a value is stored: in columns of the resource's own table, in a table of links or of
   * child rows, with the files, or nowhere.
   */
  readonly stored: 'columns' | 'links' | 'rows' | 'files' | 'nowhere'
  /** Names records of another resource. */
  readonly reference: boolean
  /** Text: searched, and compared case-insensitively. */
  readonly textual: boolean
  /** A number or an amount, right-aligned in columns. */
  readonly numeric: boolean
  /** A point or a span of time: bounds are since and until, not at least and at most. */
  readonly temporal: boolean
  readonly sortable: boolean
  readonly filterable: boolean
  /** What makes rows of a list a group: the same value, or the same day or month. */
  readonly groupedBy: 'value' | 'time' | 'nothing'
  /** Shown in list cells and in exported files. */
  readonly exportable: boolean
  /** Its input takes one line of one column. */
  readonly compact: boolean
  /** Never read back. */
  readonly writeOnly: boolean
  /** Files that are pictures. */
  readonly pictures: boolean
}

const scalar: Traits = {
  stored: 'columns',
  reference: false,
  textual: false,
  numeric: false,
  temporal: false,
  sortable: true,
  filterable: true,
  groupedBy: 'nothing',
  exportable: true,
  compact: true,
  writeOnly: false,
  pictures: false,
}

const textual: Traits = { ...scalar, textual: true }
const numeric: Traits = { ...scalar, numeric: true }
const temporal: Traits = { ...scalar, temporal: true }
/** Not comparable. */
const opaque: Traits = { ...scalar, sortable: false, filterable: false, compact: false }
const attachments: Traits = { ...opaque, stored: 'files', exportable: false }

const kindTraits: Readonly<Record<Kind, Traits>> = {
  text: textual,
  email: textual,
  phone: textual,
  plate: textual,
  integer: numeric,
  decimal: numeric,
  money: numeric,
  duration: numeric,
  year: { ...numeric, temporal: true, groupedBy: 'value' },
  day: { ...temporal, groupedBy: 'time' },
  moment: { ...temporal, groupedBy: 'time' },
  time: temporal,
  dayMonth: temporal,
  period: { ...temporal, compact: false },
  flag: { ...scalar, groupedBy: 'value' },
  choice: { ...scalar, groupedBy: 'value' },
  ref: { ...scalar, reference: true, groupedBy: 'value' },
  refs: { ...scalar, stored: 'links', reference: true, sortable: false, compact: false },
  // a list shows their number
  rows: { ...opaque, stored: 'rows', numeric: true, exportable: false },
  point: opaque,
  polygon: opaque,
  secret: { ...opaque, exportable: false, writeOnly: true },
  computed: { ...opaque, stored: 'nowhere' },
  marks: { ...opaque, stored: 'nowhere', filterable: true },
  files: attachments,
  photos: { ...attachments, pictures: true },
}

type OfKind = Pick<Field, 'kind'>

export function traitsOf({ kind }: OfKind): Traits {
  return kindTraits[kind]
}

export function isReference({ kind }: OfKind): boolean {
  return kindTraits[kind].reference
}

/** A reference to one record, in a column of the row itself. */
export function isSingleReference(field: OfKind | undefined): boolean {
  return field !== undefined && isReference(field) && !hasSideTable(field)
}

/** A reference to one record of the resource `to`. */
export function refersTo(field: Pick<Field, 'kind' | 'options'> | undefined, to: string): boolean {
  return isSingleReference(field) && field?.options.to === to
}

/** An ordered list of references, in a table of links. */
export function isReferenceList(field: OfKind | undefined): boolean {
  return field !== undefined && traitsOf(field).stored === 'links'
}

/** Child rows, in a table of their own. */
export function hasChildRows(field: OfKind | undefined): boolean {
  return field !== undefined && traitsOf(field).stored === 'rows'
}

/** Write-only: responses show whether it is set. */
export function isSecret(field: OfKind | undefined): boolean {
  return field !== undefined && traitsOf(field).writeOnly
}

/** Files that are pictures, one of which is the main one. */
export function isPhotoField(field: OfKind | undefined): boolean {
  return field !== undefined && traitsOf(field).pictures
}

/** Files and photos: they have separate calls. */
export function isAttachment({ kind }: OfKind): boolean {
  return kindTraits[kind].stored === 'files'
}

/** Part of a single record's answer, not of list rows. */
export function isRecordOnly({ kind }: OfKind): boolean {
  return isAttachment({ kind }) || kindTraits[kind].stored === 'rows'
}

/** Stored in a separate table beside the resource's: links and child rows. */
export function hasSideTable({ kind }: OfKind): boolean {
  return kindTraits[kind].stored === 'links' || kindTraits[kind].stored === 'rows'
}

/** Computed by the area's SQL: never written. */
export function isComputed({ kind }: OfKind): boolean {
  return kindTraits[kind].stored === 'nowhere'
}

/** Whose value is a list, empty without items. */
export function isMultiple(field: OfKind): boolean {
  return hasSideTable(field) || isAttachment(field) || field.kind === 'marks'
}

/** The value of an empty field. */
export function emptyValue(field: OfKind): null | never[] {
  return isMultiple(field) ? [] : null
}

/** Whose ends or value are moments, not days. */
export function hasMoments({ kind, options }: Pick<Field, 'kind' | 'options'>): boolean {
  return kind === 'moment' || (kind === 'period' && options.of === 'moment')
}
