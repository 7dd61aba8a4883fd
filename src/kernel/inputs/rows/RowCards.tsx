import Typography from '@mui/material/Typography'
import { useT } from '../../../common/useT.ts'
import type { RowsLayout } from './RowsTable.tsx'
import { spacerStyle } from './useLineWindow.ts'
import '../inputs.css'

/** Estimated height in px of a card with this many fields: rendered ones are measured. */
export const cardHeight = (fields: number) => 70 + fields * 64

/** Child rows on a narrow screen: each is a card with its labels. */
export function RowCards({ columns, rows, drawn, cell, buttons, onKeyDown }: RowsLayout) {
  const t = useT()
  return drawn.map((line) =>
    line.index === null ? (
      <div key={line.key} className="rows-room" style={spacerStyle(line.room)} />
    ) : (
      // The keys of all inputs of a row are handled here.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
      <div
        key={rows[line.index]?.key}
        data-line={line.index}
        role="group"
        aria-label={t('app.rows.row', { row: line.index + 1 })}
        onKeyDown={onKeyDown(line.index)}
        className="rows-card"
      >
        <div className="rows-card-head">
          <Typography variant="body2" className="muted">
            {t('app.rows.row', { row: line.index + 1 })}
          </Typography>
          {buttons(line.index)}
        </div>
        {columns.map((column) => (
          <div key={column[0]} data-child={column[0]}>
            {cell(line.index, column)}
          </div>
        ))}
      </div>
    ),
  )
}
