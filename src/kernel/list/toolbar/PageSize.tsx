import { Select } from '../../../ui/Choice.tsx'
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

/** The range of visible rows, and the page size. */
export function PageSize({ page, perPage, rows, onPerPage }: PageSizeProps) {
  const t = useT()
  const formats = useFormats()
  const first = (page - 1) * perPage + 1
  const sizes = [...new Set([...pageSizes, perPage])]
  return (
    <>
      <div className="size wide">
        <span aria-hidden="true">{t('app.list.rows_per_page')}</span>
        <Select
          label={t('app.list.rows_per_page')}
          value={String(perPage)}
          options={sizes.map((size) => [String(size), String(size)])}
          onChange={(size) => onPerPage(Number(size))}
        />
      </div>
      <span className="shown wide">
        {rows > 0 &&
          page !== lastPage &&
          `${formats.integer(first)}–${formats.integer(first + rows - 1)}`}
      </span>
    </>
  )
}
