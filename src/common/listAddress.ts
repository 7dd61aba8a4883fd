// The list's part of the address: page, size, order and filter, in react-admin's format, with only
// what differs from the defaults.
import type { Resource, ScreenKind } from '#resources/kernel/types.ts'
import type { ColorRule, SavedView } from '#resources/kernel/views/views.ts'

export type Filter = Readonly<Record<string, unknown>>
export interface Sort {
  field: string
  order: 'ASC' | 'DESC'
}

export interface ListChange {
  /** Page number from 1. */
  page?: number
  perPage?: number
  sort?: Sort
  filter?: Filter
  /** Columns of a view, which replace the user's own; null for the latter. */
  columns?: readonly string[] | null
  /** The field by which rows are grouped (writeGrouping); null for a plain list. */
  group?: string | null
  /** The value of the group whose rows are shown, as JSON; null for none. */
  open?: string | null
  /** Totals of a view, or null for the user's own choice. */
  totals?: boolean | null
  /** Colours of rows of a view, or null for the user's own rules. */
  colors?: readonly ColorRule[] | null
  /** Id of the saved view that the list started with; 0 for none, even if one opens by default. */
  view?: number
}

/** The columns in the address: those of a view, or of the sender of a link. */
export function columnsIn(search: string): string[] | undefined {
  return new URLSearchParams(search).get('columns')?.split(',')
}

/** The filter in the address; a manually edited one may be invalid. */
export function filterIn(search: string): Filter {
  return objectIn(search, 'filter')
}

/** A manually edited value may be invalid JSON, or not an object. */
export function objectIn(search: string, name: string): Filter {
  try {
    const given: unknown = JSON.parse(new URLSearchParams(search).get(name) ?? '{}')
    return typeof given === 'object' && given !== null ? (given as Filter) : {}
  } catch {
    return {}
  }
}

/** Id of the saved view that the list started with; 0 for none. */
export function viewIn(search: string): number {
  const id = Number(new URLSearchParams(search).get('view'))
  return Number.isSafeInteger(id) && id > 0 ? id : 0
}

export const pageSizes = [20, 50, 100] as const
/**
 * Stands for the last page while its number is unknown: the data provider requests page -1 then.
 */
export const lastPage = 1_000_000_000

/** 'name', '-name': an order as descriptors, settings and views write it. */
function readSort(sort: string): Sort {
  return sort.startsWith('-')
    ? { field: sort.slice(1), order: 'DESC' }
    : { field: sort, order: 'ASC' }
}

export function writeSort({ field, order }: Sort): string {
  return (order === 'DESC' ? '-' : '') + field
}

export function defaultSort(of: Resource): Sort {
  return readSort(of.list.sort ?? 'id')
}

/** Order and page size where the address has none: the user's, else the product's defaults. */
export interface ListDefaults {
  readonly sort: Sort
  readonly perPage: number
}

export function listDefaults(
  of: Resource,
  { sort, size }: { sort?: string; size?: number } = {},
): ListDefaults {
  return {
    sort: sort === undefined ? defaultSort(of) : readSort(sort),
    perPage: size ?? pageSizes[0],
  }
}

/**
 * The address after a change. Defaults are omitted; any change but that of the page resets to the
 * first page.
 */
export function changedSearch(
  of: Resource,
  search: string,
  change: ListChange,
  standard = listDefaults(of),
): string {
  const params = new URLSearchParams(search)
  const set = (key: string, value: string, left: string) =>
    value === left ? params.delete(key) : params.set(key, value)
  if (change.filter) set('filter', JSON.stringify(change.filter), '{}')
  if (change.perPage) set('perPage', String(change.perPage), String(standard.perPage))
  if (change.columns !== undefined) set('columns', change.columns?.join() ?? '', '')
  if (change.group !== undefined) params.delete('open')
  for (const key of ['group', 'open', 'totals'] as const)
    if (change[key] !== undefined) set(key, String(change[key] ?? ''), '')
  if (change.colors !== undefined)
    set('colors', change.colors ? JSON.stringify(change.colors) : '', '')
  if (change.view !== undefined) params.set('view', String(change.view))
  if (change.sort) {
    const same = writeSort(change.sort) === writeSort(standard.sort)
    set('sort', same ? '' : change.sort.field, '')
    set('order', same ? '' : change.sort.order, '')
  }
  // Other columns and colours show the same rows.
  const isLook = 'columns' in change || 'totals' in change || 'colors' in change
  if (!isLook || Object.keys(change).length > 1) set('page', String(change.page ?? 1), '1')
  params.delete('displayedFilters')
  return searchText(params)
}

/** The filter with which a list opens by default, on the day `today`. */
export function openingFilter(
  { fields, list: { opensAt, opensIn } }: Resource,
  today: string,
): Filter {
  const first = `${today.slice(0, 8)}01`
  const days = { from: first, to: today }
  return {
    ...(opensAt !== undefined && { [opensAt]: fields[opensAt]?.options.parameter ? days : first }),
    ...(opensIn !== undefined && { slice: opensIn }),
  }
}

/** The address of a list with a view's settings. */
export function viewSearch(of: Resource, { id, content }: ViewIn, standard?: ListDefaults): string {
  const { filter, sort, columns = null, group, totals, colors } = content
  const order = sort === undefined ? {} : { sort: readSort(sort) }
  const look = { columns, group, totals, colors }
  return changedSearch(of, '', { view: id, filter, ...look, ...order }, standard)
}

type ViewIn = Pick<SavedView, 'id' | 'content'>

export function searchText(params: URLSearchParams): string {
  const written = params.toString()
  return written && `?${written}`
}

export type RecordScreen = 'create' | 'edit' | 'show'
const screens: readonly RecordScreen[] = ['create', 'edit', 'show']

/** The record in the drawer over the list; `id` null for a new one. */
export function drawerInAddress(
  search: string,
): { screen: RecordScreen; id: number | null } | null {
  const params = new URLSearchParams(search)
  const screen = screens.find((one) => params.has(one))
  if (!screen) return null
  if (screen === 'create') return { screen, id: null }
  const id = Number(params.get(screen))
  return Number.isSafeInteger(id) && id > 0 ? { screen, id } : null
}

export function withoutDrawer(search: string): string {
  const params = new URLSearchParams(search)
  for (const one of [...screens, 'refs', 'import']) params.delete(one)
  return searchText(params)
}

/** A pending export or print of a list, in the history state of the address that opens it. */
export type ListRequest = 'export' | 'print'

/**
 * The address where a record is created, edited or shown: a page of its own, or a drawer over the
 * list (`list` is its path, `search` the list's part of the address). A resource with an edit page
 * and no show page uses the former; without edit rights it is read-only. If the archive is the only
 * screen, records are shown over it.
 */
export function recordAddress(
  of: Resource,
  screen: RecordScreen,
  id: number | null,
  search = '',
  list = homePath(of),
): string {
  const own = pathOf(of, screen) ?? (screen === 'show' ? pathOf(of, 'edit') : undefined)
  if (own) return own.replace(':id', String(id))
  return listedRecordAddress(of, screen, id, search, list)
}

/** The address of a record over its list, or beside it, even if it has a page of its own. */
export function listedRecordAddress(
  of: Resource,
  screen: RecordScreen,
  id: number | null,
  search: string,
  list: string,
): string {
  const params = new URLSearchParams(withoutDrawer(search))
  const archived = !of.screens.list && of.screens.archive && id !== null
  params.set(archived ? 'show' : screen, id === null ? '' : String(id))
  return `${list}${searchText(params)}`
}

function pathOf(of: Resource, screen: ScreenKind): string | undefined {
  return of.screens[screen]?.path
}

/** The path of its list, or of its archive if there is no other screen. */
export function homePath(of: Resource): string {
  return pathOf(of, 'list') ?? pathOf(of, 'archive') ?? ''
}

/** The list of `of` narrowed by a filter. */
export function listAddress(of: Resource, filter: Filter = {}): string {
  return `${homePath(of)}${changedSearch(of, '', { filter })}`
}
