// Saved views of lists and grid settings, on the wire.
import type { RoleName } from '../names.ts'

export const densities = ['compact', 'normal', 'comfortable'] as const
export type Density = (typeof densities)[number]

/** Columns that can be pinned. */
export const mostPinned = 4
/** Unless the user has chosen otherwise. */
export const defaultPinned = 1

/** Colours of rows; each theme has its own tints of them. */
export const rowColors = ['red', 'orange', 'green', 'blue', 'violet', 'gray'] as const
export type RowColor = (typeof rowColors)[number]
export const mostColorRules = 8

/** Colours the rows that meet all conditions; of several rules the first one applies. */
export interface ColorRule {
  readonly color: RowColor
  /** What the colour means; a tooltip, and the description for screen readers. */
  readonly name: string
  /** Conditions by field, as in the address of a list; at least one. */
  readonly filter: Readonly<Record<string, unknown>>
}

/** The contents of a view, as far as its reader may read it. */
export interface ViewContent {
  /** As in the address: conditions by field, and `search`. */
  readonly filter: Readonly<Record<string, unknown>>
  /** 'name' or '-name'; default: the list's order. */
  readonly sort?: string
  /** Keys of the columns in order; default: the reader's own. */
  readonly columns?: readonly string[]
  /** By what its rows are grouped: 'status_id', 'departed_at:month'. */
  readonly group?: string
  /** Sums of its columns stand below the rows; default: the reader's own choice. */
  readonly totals?: boolean
  /** Default: the reader's own. */
  readonly colors?: readonly ColorRule[]
  /** Of the archive instead of the active records. */
  readonly archive?: boolean
}

export const viewFrequencies = ['daily', 'weekly', 'monthly'] as const

/** The rows of a view by e-mail. */
export interface ViewSubscription {
  frequency: (typeof viewFrequencies)[number]
  /** Of the contract's day, from which it is sent. */
  hour: number
}

export interface SavedView {
  id: number
  resource: string
  name: string
  shared: boolean
  own: boolean
  /** Its owner's name. */
  owner: string
  /** By its owner, and shared ones by the administrators of the contract. */
  editable: boolean
  /** In the reader's menu. */
  pinned: boolean
  /** Roles whose lists open with it. */
  roles: readonly RoleName[]
  /** The reader's. */
  subscription: ViewSubscription | null
  version: number
  content: ViewContent
  created_at: string
  updated_at: string
}

/** Of one resource's lists; unset options have their defaults. */
export interface GridSetting {
  columns?: readonly string[]
  /** px by key of the column. */
  widths?: Readonly<Record<string, number>>
  density?: Density
  /** The first columns that stay in sight when the others are scrolled past them. */
  pinned?: number
  /** Sums of all columns that have them stand below the rows. */
  totals?: boolean
  colors?: readonly ColorRule[]
  /** Records open beside the list, where the window is wide enough. */
  split?: boolean
  /** Rows on a page. */
  size?: number
  sort?: string
  /** The view that the list opens with. */
  view?: SavedView
}

/** null resets an option to its default; missing ones are unchanged. */
export type SettingChange = { [K in Exclude<keyof GridSetting, 'view'>]?: GridSetting[K] | null }
