// Saved views of lists and how a user's lists look, on the wire.

export const densities = ['compact', 'normal', 'comfortable'] as const
export type Density = (typeof densities)[number]

/** What a view keeps of a list, as far as its reader may read it. */
export interface ViewContent {
  /** As in the address: conditions by field, and `search`. */
  readonly filter: Readonly<Record<string, unknown>>
  /** 'name' or '-name'; without it the list's own order. */
  readonly sort?: string
  /** Keys of the columns in order; without them the reader's own. */
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

/** Of one resource's lists; what is missing is as the product delivers it. */
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

/** null puts it back to what the product delivers; what is missing stays. */
export type SettingChange = { [K in Exclude<keyof GridSetting, 'view'>]?: GridSetting[K] | null }
