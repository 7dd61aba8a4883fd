import { useTranslate } from 'react-admin'
import type { Resource } from '#resources/kernel/types.ts'
import type { WireRow } from '../cells/cell.ts'
import { useCell } from '../show/useCell.tsx'

interface CardFactsProps {
  queue: Resource
  facts: readonly string[]
  row: WireRow
}

/** Facts from the row of the queue. */
export function CardFacts({ queue, facts, row }: CardFactsProps) {
  const translate = useTranslate()
  const cell = useCell(queue)
  const known = facts.filter((key) => isKnown(row[key]))
  if (known.length === 0) return null
  return (
    <dl className="card-facts cells">
      {known.map((key) => {
        const field = queue.fields[key]
        return (
          field && (
            <div key={key}>
              <dt className="caption muted">
                {translate(`resources.${queue.name}.fields.${key}`)}
              </dt>
              <dd>{cell(key, field, row)}</dd>
            </div>
          )
        )
      })}
    </dl>
  )
}

/** Empty marks are hidden. */
const isKnown = (value: unknown) =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)
