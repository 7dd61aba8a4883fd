import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { Resource } from '#resources/kernel/types.ts'
import { drawerInAddress } from '../../../common/listAddress.ts'
import type { WireRow } from '../../cells/cell.ts'
import { useSplitView } from '../columns/useSplitView.ts'

/** ms after which the record follows the focus: rows that are only passed are not loaded. */
const pause = 250

/** The record open beside the list, which follows the focus from row to row. */
export function useRecordBeside(of: Resource, onTurn: (id: number) => void) {
  const { search } = useLocation()
  const isSplit = useSplitView(of)
  const opened = (isSplit && drawerInAddress(search)?.id) || undefined
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // a record that has been opened or closed meanwhile is what the user wants
  useEffect(() => () => clearTimeout(timer.current), [opened])
  return {
    opened,
    follow:
      opened === undefined
        ? undefined
        : ({ id }: WireRow) => {
            clearTimeout(timer.current)
            if (id !== opened) timer.current = setTimeout(() => onTurn(id), pause)
          },
  }
}
