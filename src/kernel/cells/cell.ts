// Inputs and outputs of a cell: everything is passed in, so that a cell needs no hooks and costs a
// function call.
import type { ReactNode } from 'react'
import type { Formats } from '#i18n/format/index.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import type { Translate } from '../../common/useT.ts'

export type WireRow = Readonly<Record<string, unknown>> & { readonly id: number }

export interface CellContext {
  of: Resource
  formats: Formats
  t: Translate
  /** The label of a choice's code. */
  option: (code: string) => string
  /** A grid is dense and has units in its head; a show view has room for them beside the value. */
  place: 'grid' | 'show'
  /** Dense as a grid, but without a head: numbers include their units. */
  headless?: true
}

export interface CellProps extends CellContext {
  /** Key of the field on the wire. */
  source: string
  field: Field
  /** The record, or one of its child rows. */
  row: Readonly<Record<string, unknown>>
  /**
   * Whether links in the cell are in the tab order: in a grid only those of the row that has the
   * focus.
   */
  tabbable?: boolean
}

export type CellComponent = (props: CellProps) => ReactNode

/** No value is stored; an empty list counts as none. */
export function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  )
}
