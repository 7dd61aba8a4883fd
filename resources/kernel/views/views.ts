// Saved views of lists and grid settings, on the wire.

export const densities = ['compact', 'normal', 'comfortable'] as const
export type Density = (typeof densities)[number]

/** The contents of a view, as far as its reader may read it. */
export interface ViewContent {
  /** As in the address: conditions by field, and `search`. */
  readonly filter: Readonly<Record<string, unknown>>
  /** 'name' or '-name'; default: the list's order. */
  readonly sort?: string
  /** Keys of the columns in order; default: the reader's own. */
  readonly columns?: readonly string[]
  /** Of the archive instead of the active records. */
  readonly archive?: boolean
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
  /** Rows on a page. */
  size?: number
  sort?: string
  /** The view that the list opens with. */
  view?: SavedView
}

/** null resets an option to its default; missing ones are unchanged. */
export type SettingChange = { [K in Exclude<keyof GridSetting, 'view'>]?: GridSetting[K] | null }
