// What areas put into the generated views, the second rung of override: src/pages/viewSlots.ts
// registers it, and no view knows a page.
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
  /** What the record is called. */
  name: string
}

export interface ValueProps {
  value: unknown
  /** The record, as the view has it. */
  row: Values
  /** A grid is dense, and gives each value one line. */
  place: 'grid' | 'show'
}

/** What can be done with a stored record beside changing it: a dialog about it. */
export interface RecordAction {
  label: AppKey
  icon: ComponentType
  /**
   * The resource of which a record is made; it is offered to whoever may, and not for this
   * resource's own records.
   */
  creates?: ResourceName
  /** The one resource whose records it is about; it is offered to whoever reads them. */
  of?: ResourceName
  /** It changes the record: it is offered to whoever may edit it. */
  edits?: true
  /** Offered only while this is true of the record, as its list shows it. */
  while?: (row: WireRow) => boolean
  dialog: ComponentType<{
    record: { resource: string; id: number; name: string }
    onDone: () => void
  }>
}

/** What can be done with a list as a whole: a dialog over it, for whoever may edit its records. */
export interface ListAction {
  label: AppKey
  icon: ComponentType
  of: ResourceName
  /** It is offered to whoever may edit this instead: the list itself cannot be edited. */
  edits?: ResourceName
  dialog: ComponentType<{ onDone: () => void }>
}

/** What can be done with some records of a list together, for whoever may edit them. */
export interface SelectionAction {
  label: AppKey
  icon: ComponentType
  of: ResourceName
  /** Records that it takes at least. */
  least: number
  /** `onDone(true)`: they are not selected any more. */
  dialog: ComponentType<{ rows: readonly WireRow[]; onDone: (done: boolean) => void }>
}

export interface ViewSlots {
  /** Lists whose rows a page of its own shows better. */
  lists: ByView<ComponentType<{ of: Resource }>>
  /** What stands above a list, and above those of its desks. */
  aboveList: ByResource<ComponentType<{ of: Resource }>>
  /** What stands below the generated form of a stored record. */
  belowForm: ByResource<ComponentType<SlotProps>>
  /** Of a record that is not stored yet. */
  belowNewForm: ByResource<ComponentType>
  /** What stands above a record that is read. */
  aboveRecord: ByResource<ComponentType<{ row: Row }>>
  /** What stands below it. */
  belowRecord: ByResource<ComponentType<{ row: Row }>>
  /** What is told about a stored record, below it, whether it is read or edited. */
  aboutRecord: ByResource<ComponentType<{ of: Resource; id: number }>>
  /** What can be done with the card that a workstation has just stored. */
  afterCard: ByResource<ComponentType<{ row: Row }>>
  /** Inputs in the place of those of their kind. */
  inputs: ByField<ComponentType<InputProps>>
  /** What a value looks like in a list that an area shows in a way of its own. */
  cells: ByField<ComponentType<ValueProps>>
  /** What it looks like on a card. */
  values: ByField<ComponentType<ValueProps>>
  recordActions: readonly RecordAction[]
  listActions: readonly ListAction[]
  selectionActions: readonly SelectionAction[]
  /** What a failed load of the list is called, in the words of the specification. */
  loadErrors: ByResource<string>
  /** After the screens of the one are left, the lists of the others are loaded anew. */
  reloadedAfter: ByResource<readonly ResourceName[]>
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
}

/** Called once, before anything is drawn. */
export function registerViewSlots(slots: ViewSlots): void {
  registered = slots
}

export const viewSlots = (): ViewSlots => registered
