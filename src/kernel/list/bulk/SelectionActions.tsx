import { Suspense, useState } from 'react'
import type { Resource } from '#resources/kernel/types.ts'
import { useRights } from '../../../common/rights/useRights.ts'
import { useT } from '../../../common/useT.ts'
import type { WireRow } from '../../cells/cell.ts'
import { viewSlots } from '../../viewSlots.ts'
import type { SelectionAction } from '../../viewSlots.ts'
import type { useSelection } from './useSelection.ts'

interface SelectionActionsProps {
  of: Resource
  archive: boolean
  selection: ReturnType<typeof useSelection>
}

/** An area's actions on the selected records: a button each, and their dialogs. */
export function SelectionActions({ of, archive, selection }: SelectionActionsProps) {
  const t = useT()
  const rights = useRights(of)
  const [opened, setOpened] = useState<{
    action: SelectionAction
    rows: readonly WireRow[]
  } | null>(null)
  const { selectionActions } = viewSlots()
  const offered =
    rights.edit && !archive ? selectionActions.filter((one) => one.of === of.name) : []
  const open = (action: SelectionAction) => {
    const scope = selection.scope()
    if ('rows' in scope) setOpened({ action, rows: scope.rows })
  }
  return (
    <>
      {offered.map((one) => (
        <button
          key={one.label}
          type="button"
          className="button"
          disabled={selection.all || selection.shown.length < one.least}
          onClick={() => open(one)}
        >
          <one.icon /> {t(one.label)}
        </button>
      ))}
      {opened && (
        <Suspense>
          <opened.action.dialog
            rows={opened.rows}
            onDone={(done) => {
              setOpened(null)
              if (done) selection.clear()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
