import type { Judged } from '#resources/kernel/verdict.ts'
import type { standings } from '#resources/kernel/verdict.ts'
import type { CellProps } from '../cells/cell.ts'
import { VerdictChip } from './VerdictChip.tsx'
import type { ShownReason } from './ReasonList.tsx'

type RowVerdictProps = Pick<CellProps, 'row' | 'option'> & {
  judged: Judged
  /** The marks of the row: its standing, then the reasons. */
  codes: readonly string[]
  tabbable: boolean
}

/** What marks say of a row that tell a verdict. */
export function RowVerdict({ judged, codes, row, option, tabbable }: RowVerdictProps) {
  const [standing = 'ready', ...against] = codes
  const reasons = against.map((code): ShownReason => {
    const reason = judged.verdict.reasons[code as keyof typeof judged.verdict.reasons]
    const { resource = '', by } = reason?.mends ?? {}
    const subject = reason?.of[0] ?? ''
    const id = row[judged.subjects[subject] ?? ''] as number | undefined
    const isIt = judged.verdict.subjects[subject] === resource
    const narrowed = by !== undefined && id !== undefined ? { [by]: id } : null
    return {
      code,
      text: option(code),
      link: { resource, id: isIt ? (id ?? null) : null, by: narrowed },
    }
  })
  return (
    <VerdictChip
      standing={standing as keyof typeof standings}
      label={option(standing)}
      reasons={reasons}
      tabbable={tabbable}
    />
  )
}
