// The reasons in marks that show a verdict, each with a link to correct it.
import type { Judged } from '#resources/kernel/views/verdict.ts'
import type { standings } from '#resources/kernel/views/verdict.ts'
import type { Values } from '../form/formValues.ts'
import type { ShownReason } from './ReasonList.tsx'

interface MarkReasons {
  standing: keyof typeof standings
  reasons: readonly ShownReason[]
}

/** `codes`: the marks of the row, the overall result first; `option`: the label of a code. */
export function reasonsOfMarks(
  judged: Judged,
  codes: readonly string[],
  { row, option }: { row: Values; option: (code: string) => string },
): MarkReasons {
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
  return { standing: standing as keyof typeof standings, reasons }
}
