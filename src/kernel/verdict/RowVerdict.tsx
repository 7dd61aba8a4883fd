import type { Judged } from '#resources/kernel/views/verdict.ts'
import type { CellProps } from '../cells/cell.ts'
import { reasonsOfMarks } from './markReasons.ts'
import { VerdictChip } from './VerdictChip.tsx'

type RowVerdictProps = Pick<CellProps, 'row' | 'option'> & {
  judged: Judged
  /** The marks of the row: the overall result, then the reasons. */
  codes: readonly string[]
  tabbable: boolean
}

/** The verdict in a row's marks. */
export function RowVerdict({ judged, codes, row, option, tabbable }: RowVerdictProps) {
  const { standing, reasons } = reasonsOfMarks(judged, codes, { row, option })
  return (
    <VerdictChip
      standing={standing}
      label={option(standing)}
      reasons={reasons}
      tabbable={tabbable}
    />
  )
}
