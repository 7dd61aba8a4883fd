import { useWatch } from 'react-hook-form'
import { fieldEntries } from '#resources/kernel/derive.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { sumOf } from '#resources/kernel/values/column-sums.ts'
import { useT } from '../../../common/useT.ts'
import { SumsRow } from '../../show/SumsRow.tsx'
import { useCell } from '../../show/useCell.tsx'
import type { Values } from '../../form/formValues.ts'
import '../../cells/cells.css'
import '../inputs.css'

interface RowSumsProps {
  of: Resource
  source: string
  field: Field
  /** The key of the child rows' texts. */
  words: string
}

const useLines = (source: string) => (useWatch({ name: source }) ?? []) as readonly Values[]

/** The sums of a table of child rows, as they are typed. */
export function RowSums({ actions, ...props }: RowSumsProps & { actions: boolean }) {
  const lines = useLines(props.source)
  return <SumsRow {...props} lines={lines} before={1} after={actions ? 1 : 0} />
}

/** The same below cards. */
export function CardSums({ of, source, field, words, labelOf }: RowSumsProps & LabelOf) {
  const t = useT()
  const lines = useLines(source)
  const cell = useCell(of, words)
  const { fields = {}, sums = [] } = field.options
  return (
    <dl className="rows-card-sums cells">
      <div className="caption muted">{t('app.rows.sum')}</div>
      {fieldEntries(fields)
        .filter(([key]) => sums.includes(key))
        .map(([key, one]) => (
          <div key={key} className="rows-card-sum">
            <dt className="muted">{labelOf(key)}</dt>
            <dd>{cell(key, one, { [key]: sumOf(one, key, lines) })}</dd>
          </div>
        ))}
    </dl>
  )
}

interface LabelOf {
  labelOf: (child: string) => string
}
