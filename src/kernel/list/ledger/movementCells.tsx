// Cells of movement lists beside declared fields: the document, whether the movement is reversed,
// and whether it was entered late.
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { baseName } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { recordAddress } from '../../../common/listAddress.ts'
import { useT } from '../../../common/useT.ts'
import { useAppServices } from '../../appServices.ts'
import type { CellComponent } from '../../cells/cell.ts'
import { isListOpen } from '../../menuScreens.ts'

/** The declared columns of movements, with the balance behind the amount, and their documents. */
export function withMovementColumns({ ledger }: Resource, columns: readonly string[]): string[] {
  const at = columns.indexOf(ledger?.amounts[0] ?? '') + 1 || columns.length
  return columns.toSpliced(at, 0, 'balance', 'document', 'late_days')
}

export const movementCells: Readonly<Record<string, CellComponent>> = {
  document: ({ row, tabbable = false }) => (
    <span className="cell-marks">
      <DocumentLink
        name={String(row.document)}
        id={Number(row.document_id)}
        title={row.document_title as string | null}
        tabbable={tabbable}
      />
      {row.reversed === true && <ReversalMark />}
    </span>
  ),
  late_days: ({ row, t }) =>
    typeof row.late_days === 'number' ? (
      <span className="chip chip-warn">{t('app.list.late', { smart_count: row.late_days })}</span>
    ) : null,
}

function ReversalMark() {
  const t = useT()
  return <span className="chip chip-muted">{t('app.list.reversal')}</span>
}

interface DocumentLinkProps {
  name: string
  id: number
  title: string | null
  tabbable: boolean
}

/**
 * A link to the document, for users who may open its list; a journal is preferred to a workstation.
 */
function DocumentLink({ name, id, title, tabbable }: DocumentLinkProps) {
  const { user, resources } = useAppServices()
  const translate = useTranslate()
  const open = resources.filter((one) => baseName(one) === name && isListOpen(user, one))
  const of = open.find(({ workstation }) => !workstation) ?? open[0]
  const text = `${translate(`resources.${name}.name`, { smart_count: 1 })} ${title || `№ ${id}`}`
  if (!of) return text
  return (
    <Link className="cell-link" to={recordAddress(of, 'show', id)} tabIndex={tabbable ? 0 : -1}>
      {text}
    </Link>
  )
}
