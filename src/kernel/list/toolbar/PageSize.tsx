import { useT } from '../../../common/useT.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { lastPage, pageSizes } from '../../../common/listAddress.ts'
import './toolbar.css'

interface PageSizeProps {
  page: number
  perPage: number
  /** Rows on this page. */
  rows: number
  onPerPage: (perPage: number) => void
}

/** Which rows are on the screen, and how many a page has. */
export function PageSize({ page, perPage, rows, onPerPage }: PageSizeProps) {
  const t = useT()
  const formats = useFormats()
  const first = (page - 1) * perPage + 1
  return (
    <>
      <label className="size wide">
        <span>{t('app.list.rows_per_page')}</span>
        <select value={perPage} onChange={(event) => onPerPage(Number(event.target.value))}>
          {[...new Set([...pageSizes, perPage])].map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <span className="shown wide">
        {rows > 0 &&
          page !== lastPage &&
          `${formats.integer(first)}–${formats.integer(first + rows - 1)}`}
      </span>
    </>
  )
}
