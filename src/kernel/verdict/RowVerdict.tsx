import type { Judged } from '#resources/kernel/views/verdict.ts'
import type { CellProps } from '../cells/cell.ts'
import { reasonsOfMarks } from './markReasons.ts'
import { VerdictChip } from './VerdictChip.tsx'

type RowVerdictProps = Pick<CellProps, 'row' | 'option'> & {
  judged: Judged
  /** The marks of the row: its standing, then the reasons. */
  codes: readonly string[]
  tabbable: boolean
}

/** What marks say of a row that tell a verdict. */
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
