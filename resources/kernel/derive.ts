// Facts that follow from a descriptor, needed by both kernels.
import {
  hasChildRows,
  isAttachment,
  isPhotoField,
  isReference,
  isReferenceList,
  isSecret,
  isSingleReference,
  traitsOf,
} from './kind-traits.ts'
import { replacementKeys } from './replacement.ts'
import { registry } from '../index.ts'
import type { ResourceName } from '../index.ts'
import type { Field, Fields, Resource, Screen, ScreenKind, Screens } from './types.ts'

/** The product's resources, in the order of the registry. */
export function allResources(): Resource[] {
  return Object.values(registry) as Resource[]
}

/** Whether none of its calls write rows: a view, or a ledger. */
export function isReadOnly({ mode }: Pick<Resource, 'mode'>): boolean {
  return mode === 'view' || mode === 'ledger'
}

export function resourceOf(name: ResourceName): Resource {
  return registry[name] as Resource
}

export function fieldEntries(fields: Fields): [string, Field][] {
  return Object.entries(fields)
}

/** 'brand_id' → 'brand_name': the read-only label beside a reference. */
export function labelKey(key: string): string {
  return key.replace(/_id$/, '_name')
}

/** 'status_id' → 'status_code': of a built-in row with tones. */
export function codeKey(key: string): string {
  return key.replace(/_id$/, '_code')
}

/** 'driver_ids' → 'drivers': the read-only [{id, name}] beside a list of references. */
export function listKey(key: string): string {
  return key.replace(/_ids$/, 's')
}

/** 'token' → 'token_set': whether a secret is stored. */
export function setKey(key: string): string {
  return `${key}_set`
}

/**
 * 'photos' → 'photos_main': the id of the main photo, in every row of a resource whose list shows
 * the photos as a column.
 */
export function mainKey(key: string): string {
  return `${key}_main`
}

/** Whether new records are created from the resource's own list. */
export function isAddedInList({ mode, list }: Pick<Resource, 'mode' | 'list'>): boolean {
  return (mode === 'table' || mode === 'append') && list.adds !== false
}

/** Photos whose main one is shown in lists. */
export function isPictured({ list }: Pick<Resource, 'list'>, key: string, field: Field): boolean {
  return isPhotoField(field) && list.columns.includes(key)
}

/** The read-only key of the name, or names, beside a reference; undefined for other kinds. */
export function nameKey(key: string, field: Field): string | undefined {
  if (isSingleReference(field)) return labelKey(key)
  return isReferenceList(field) ? listKey(key) : undefined
}

/**
 * The read-only key beside a field: the names of a reference, whether a secret is set, the main
 * photo.
 */
function companionKey(key: string, field: Field): string | undefined {
  if (isSecret(field)) return setKey(key)
  return isPhotoField(field) ? mainKey(key) : nameKey(key, field)
}

/** Every key that a field has in an answer. */
export function keysOnWire(key: string, field: Field): string[] {
  const beside = companionKey(key, field)
  return [
    key,
    ...(beside === undefined ? [] : [beside]),
    ...(field.options.tones ? [codeKey(key)] : []),
  ]
}

/** The resource in which a reference's records are looked up. */
export function lookupOf({ options }: Field): ResourceName {
  return (options.pickedFrom ?? options.to) as ResourceName
}

/** The fields whose texts, joined by spaces, name a record. */
export function titleFields(resource: Pick<Resource, 'title'>): readonly string[] {
  return typeof resource.title === 'string' ? [resource.title] : resource.title
}

export interface UniqueKey {
  readonly keys: readonly string[]
  /** Archived records do not count. */
  readonly active: boolean
}

/**
 * Sets of fields whose combined values are unique: unique fields, fields unique together, codes of
 * built-in rows.
 */
export function uniqueKeys({
  fields,
  rules = [],
  archive,
  builtIn,
}: Pick<Resource, 'fields' | 'rules' | 'archive' | 'builtIn'>): UniqueKey[] {
  const set = (keys: readonly string[], among: unknown) => ({
    keys,
    active: among === 'active' && archive === true,
  })
  const alone = fieldEntries(fields).flatMap(([key, { options }]) =>
    options.unique || (builtIn && key === 'code') ? [set([key], options.unique)] : [],
  )
  return [
    ...alone,
    ...rules.flatMap((rule) => ('unique' in rule ? [set(rule.unique, rule.among)] : [])),
  ]
}

/** A field of a new row, and the field of the referenced record that provides its value. */
interface Prefill {
  readonly key: string
  readonly from: string
}

/** What a new row copies from the record chosen in this reference. */
export function prefillsOf({ options: { prefills = [] } }: Field): Prefill[] {
  if (Array.isArray(prefills))
    return (prefills as readonly string[]).map((key) => ({ key, from: key }))
  return Object.entries(prefills as Readonly<Record<string, string>>).map(([key, from]) => ({
    key,
    from,
  }))
}

/** The name of the resource whose rows they are, also for a desk. */
export function baseName({ name, desk }: Pick<Resource, 'name' | 'desk'>): string {
  return desk?.of ?? name
}

/** The name used by lists, forms, drafts and exports: a desk has its own. */
export function deskName({ name, desk }: Pick<Resource, 'name' | 'desk'>): string {
  return desk?.name ?? name
}

/** Whether the form has the field at this desk; at the resource itself it always has. */
export function isAtForm({ desk }: Pick<Resource, 'desk'>, key: string): boolean {
  return desk?.fields?.includes(key) ?? true
}

/** 'car-brand' → 'CarBrand', as in the file calls. */
export function entityName(resource: Resource): string {
  return baseName(resource).replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
}

/** Every reference from `resource` and its child rows: from where, to where. */
export function refTargets(
  resource: Resource,
): { key: string; child?: string; to: ResourceName }[] {
  return fieldEntries(resource.fields).flatMap(([key, field]) => {
    if (isReference(field)) return [{ key, to: field.options.to as ResourceName }]
    if (!hasChildRows(field)) return []
    return fieldEntries(field.options.fields ?? {})
      .filter(([, child]) => isSingleReference(child))
      .map(([child, one]) => ({ key, child, to: one.options.to as ResourceName }))
  })
}

/**
 * The same resource with its alternate paths, or null: views receive one of the two and need not
 * know which.
 */
export function withAlternateScreens(resource: Resource): Resource | null {
  if (!resource.alternateScreens) return null
  const { alternateScreens, ...rest } = resource
  return { ...rest, screens: alternateScreens }
}

/** A resource under each of its sets of paths. */
export function screenVariants(resource: Resource): Resource[] {
  const alternate = withAlternateScreens(resource)
  return alternate ? [resource, alternate] : [resource]
}

/** Every screen of a resource, the alternate ones included. */
export function screensOf(
  resource: Resource,
): { kind: ScreenKind; screen: Screen; alternate: boolean }[] {
  const list = (screens: Screens, alternate: boolean) =>
    Object.entries(screens).map(([kind, screen]) => ({
      kind: kind as ScreenKind,
      screen,
      alternate,
    }))
  return [...list(resource.screens, false), ...list(resource.alternateScreens ?? {}, true)]
}

export function isSortable(field: Field): boolean {
  return traitsOf(field).sortable && field.options.sorted !== false
}

export function isFilterable(field: Field): boolean {
  return traitsOf(field).filterable
}

/** Whether lists, and files made of them, show the field. */
export function isExportable(field: Field): boolean {
  return traitsOf(field).exportable
}

/** Whether a save writes it: other fields have separate calls or are computed on reading. */
export function isStored(field: Field): boolean {
  return !isAttachment(field) && traitsOf(field).stored !== 'nowhere'
}

/** Whether a save may set it: derived values are stored, but only rules write them. */
export function isWritable(field: Field): boolean {
  return isStored(field) && !field.options.derived
}

/** Whether every row has a value in it. */
export function isNeverEmpty({ presence, options }: Field): boolean {
  // rows saved before an own field was demanded lack it
  if (options.when || options.own) return false
  return presence === 'derived' ? options.initial !== undefined : presence !== 'optional'
}

/** Fields that a save cannot empty: they have a separate call for it. */
export function keptFields({ endpoints = {} }: Pick<Resource, 'endpoints'>): string[] {
  return Object.values(endpoints).flatMap((how) => ('clears' in how ? [how.clears] : []))
}

/**
 * Whether undoing a change restores it: secrets are not logged, files have separate calls, derived
 * and computed fields follow.
 */
export function isSetBack(field: Field): boolean {
  return isWritable(field) && !isSecret(field) && !field.options.immutable
}

/**
 * Whether it can be edited in a list cell: one line, for every editor, independent of other fields,
 * at any time.
 */
export function isCellEditable(field: Field): boolean {
  const { options } = field
  const isFree = !options.immutable && !options.derived && !options.personal && !options.when
  return traitsOf(field).compact && isFree
}

/** System keys of every row, read-only on the wire. */
export const systemKeys = [
  'id',
  'version',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'archived_at',
  'archived_by',
  'archived_by_name',
  ...replacementKeys,
] as const
/** Keys of the filter payload, not available as field names. */
export const reservedKeys = [
  'page',
  'size',
  'sort',
  'search',
  'slice',
  'exact',
  'after',
  'before',
] as const
