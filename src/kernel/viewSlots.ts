// Slots that areas fill in the generated views, the second level of customisation.
// src/pages/viewSlots.ts registers them, so that no view depends on a page.
import type { ComponentType } from 'react'
import type { AppKey } from '#i18n/messages.ts'
import type { ResourceName } from '#resources/index.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { WireRow } from './cells/cell.ts'
import type { Row, Values } from './form/formValues.ts'
import type { InputProps } from './inputs/useBinding.ts'

type ByResource<T> = Readonly<Partial<Record<ResourceName, T>>>
/** By resource, or by the name of a desk. */
type ByView<T> = Readonly<Partial<Record<string, T>>>
/** By `resource.field`; inputs of child rows by `resource.rows.field`. */
type ByField<T> = Readonly<Partial<Record<string, T>>>

interface SlotProps {
  id: number
  /** The record's title. */
  name: string
}

export interface ValueProps {
  value: unknown
  /** The record as loaded by the view. */
  row: Values
  /** A grid is dense, with one line per value. */
  place: 'grid' | 'show'
}

/** An action on a stored record other than editing: it opens a dialog. */
export interface RecordActionSlot {
  label: AppKey
  icon: ComponentType
  /**
   * The resource of the record to be created; offered to users with the right to, and not for this
   * resource's own records.
   */
  creates?: ResourceName
  /** The only resource with this action; offered to its readers. */
  of?: ResourceName
  /** It changes the record: offered to users with edit rights. */
  edits?: true
  /** Offered only while this holds for the record, as its list shows it. */
  while?: (row: WireRow) => boolean
  dialog: ComponentType<{
    record: { resource: string; id: number; name: string }
    onDone: () => void
  }>
}

/**
 * An action on a list as a whole: it opens a dialog over the list, for users who may edit its
 * records.
 */
export interface ListAction {
  label: AppKey
  icon: ComponentType
  of: ResourceName
  /** Requires edit rights on this instead: the list itself cannot be edited. */
  edits?: ResourceName
  dialog: ComponentType<{ onDone: () => void }>
}

/** An action on several records of a list together, for users who may edit them. */
export interface SelectionAction {
  label: AppKey
  icon: ComponentType
  of: ResourceName
  /** Minimum number of records. */
  least: number
  /** `onDone(true)`: deselect the records. */
  dialog: ComponentType<{ rows: readonly WireRow[]; onDone: (done: boolean) => void }>
}

export interface ViewSlots {
  /** Replaces a list by a page of its own. */
  lists: ByView<ComponentType<{ of: Resource }>>
  /** Displayed above a list, and above those of its desks. */
  aboveList: ByResource<ComponentType<{ of: Resource }>>
  /** Displayed below the generated form of a stored record. */
  belowForm: ByResource<ComponentType<SlotProps>>
  /** Displayed below the form of a new record. */
  belowNewForm: ByResource<ComponentType>
  /** Displayed above the view of a record. */
  aboveRecord: ByResource<ComponentType<{ row: Row }>>
  /** Displayed below the view of a record. */
  belowRecord: ByResource<ComponentType<{ row: Row }>>
  /** Displayed below a stored record, viewed or edited. */
  aboutRecord: ByResource<ComponentType<{ of: Resource; id: number }>>
  /** Actions on a card just stored at a workstation. */
  afterCard: ByResource<ComponentType<{ row: Row }>>
  /** Replaces the generated inputs. */
  inputs: ByField<ComponentType<InputProps>>
  /** An area's own cell of a field in lists. */
  cells: ByField<ComponentType<ValueProps>>
  /** An area's own rendering of a field on a card. */
  values: ByField<ComponentType<ValueProps>>
  recordActions: readonly RecordActionSlot[]
  listActions: readonly ListAction[]
  selectionActions: readonly SelectionAction[]
  /** The specification's message for a failed load of the list. */
  loadErrors: ByResource<string>
  /** When the screens of the key's resource are left, these lists are reloaded. */
  reloadedAfter: ByResource<readonly ResourceName[]>
  /** When the screens of these resources are left, the session is loaded again. */
  sessionAfter: readonly ResourceName[]
}

let registered: ViewSlots = {
  ...{ lists: {}, aboveList: {}, belowForm: {}, belowNewForm: {}, belowRecord: {}, afterCard: {} },
  ...{ aboveRecord: {}, aboutRecord: {} },
  ...{ inputs: {}, cells: {}, values: {} },
  recordActions: [],
  listActions: [],
  selectionActions: [],
  loadErrors: {},
  reloadedAfter: {},
  sessionAfter: [],
}

/** Called once, before the first rendering. */
export function registerViewSlots(slots: ViewSlots): void {
  registered = slots
}

export const viewSlots = (): ViewSlots => registered
