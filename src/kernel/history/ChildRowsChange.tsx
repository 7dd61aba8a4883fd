import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { useT } from '../../common/useT.ts'
import { ChildTable } from '../show/ChildTable.tsx'
import { useCell } from '../show/useCell.tsx'
import { childName, childRowsOf } from './childRows.ts'
import type { Child } from './childRows.ts'
import { BeforeAfter } from './BeforeAfter.tsx'
import './history.css'

interface ChildRowsChangeProps {
  of: Resource
  source: string
  field: Field
  before: readonly Child[]
  after: readonly Child[]
}

/** Added, removed and changed child rows. */
export function ChildRowsChange({ of, source, field, before, after }: ChildRowsChangeProps) {
  const t = useT()
  const translate = useTranslate()
  const words = `resources.${of.name}.rows.${source}`
  const cell = useCell(of, words)
  const { added, removed, changed, moved } = childRowsOf(field, before, after)
  const part = (title: string, content: ReactNode, key: string | number = title) => (
    <div key={key} className="history-row">
      <div className="caption muted">{title}</div>
      {content}
    </div>
  )
  return (
    <>
      {added.length > 0 &&
        part(
          t('app.history.row_added'),
          <ChildTable of={of} source={source} field={field} rows={added} />,
        )}
      {removed.length > 0 &&
        part(
          t('app.history.row_removed'),
          <ChildTable of={of} source={source} field={field} rows={removed} />,
        )}
      {changed.map(({ before: was, after: is, keys }) => {
        const name = childName(field, is)
        return part(
          name ? `${t('app.history.row_changed')}: ${name}` : t('app.history.row_changed'),
          keys.map((key) => {
            const one = field.options.fields?.[key]
            return (
              one && (
                <div key={key} className="history-row-field">
                  <span>{translate(`${words}.fields.${key}`)}:</span>
                  <BeforeAfter before={cell(key, one, was)} after={cell(key, one, is)} />
                </div>
              )
            )
          }),
          String(is.id),
        )
      })}
      {moved && part(t('app.history.order_changed'), null)}
    </>
  )
}
