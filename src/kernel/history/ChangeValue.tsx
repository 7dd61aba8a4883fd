import type { Change } from '#resources/kernel/history.ts'
import { hasChildRows, isSecret } from '#resources/kernel/kind-traits.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { useT } from '../../common/useT.ts'
import type { Child } from './childRows.ts'
import { ChildRowsChange } from './ChildRowsChange.tsx'
import { textDifference } from './textDifference.ts'
import { BeforeAfter } from './BeforeAfter.tsx'
import { useShownValue } from './useShownValue.tsx'
import './history.css'

/** Minimum characters for a word-level difference. */
const longText = 40

/** The change of one field. If it was or is empty, only the other side is shown. */
export function ChangeValue({
  of,
  change,
  whole,
}: {
  of: Resource
  change: Change
  whole: boolean
}) {
  const t = useT()
  const shown = useShownValue(of)
  const field = of.fields[change.field]
  const { before, after } = change
  if (!field) return null
  if (isSecret(field)) return t(secretWord(before, after))
  if (whole) return <>{shown(change, before ?? after)}</>
  if (hasChildRows(field))
    return (
      <ChildRowsChange
        of={of}
        source={change.field}
        field={field}
        before={listOf(before)}
        after={listOf(after)}
      />
    )
  if (isLong(field, before) && isLong(field, after))
    return <TextChange before={String(before)} after={String(after)} />
  return <BeforeAfter before={shown(change, before)} after={shown(change, after)} />
}

const listOf = (value: unknown) => (value ?? []) as Child[]
function secretWord(before: unknown, after: unknown) {
  if (!after) return 'app.history.secret_cleared'
  return before ? 'app.history.secret_changed' : 'app.history.secret_set'
}

function isLong(field: Field, value: unknown): boolean {
  return field.kind === 'text' && typeof value === 'string' && value.length >= longText
}

/** A long text with deleted and inserted parts. */
function TextChange({ before, after }: { before: string; after: string }) {
  const mark = { gone: 'del', new: 'ins', same: 'span' } as const
  return (
    <div className="text-change">
      {textDifference(before, after).map(({ text, kind, at }) => {
        const Mark = mark[kind]
        return <Mark key={at}>{text}</Mark>
      })}
    </div>
  )
}
