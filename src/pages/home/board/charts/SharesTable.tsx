import { Link } from 'react-router-dom'
import { useT } from '../../../../common/useT.ts'
import { useFormats } from '../../../../common/useFormats.ts'

interface SharesTableProps {
  title: string
  parts: readonly { label: string; value: number; share: string; to: string | null }[]
  total: number
}

/** A donut's parts as rows. */
export function SharesTable({ title, parts, total }: SharesTableProps) {
  const t = useT()
  const formats = useFormats()
  return (
    <table className="board-table">
      <caption className="hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="hidden">{title}</span>
          </th>
          <th scope="col">{t('app.dashboard.count')}</th>
          <th scope="col">{t('app.dashboard.share')}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ label, value, share, to }) => (
          <tr key={label}>
            <th scope="row">{to ? <Link to={to}>{label}</Link> : label}</th>
            <td>{formats.integer(value)}</td>
            <td>{share}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('app.dashboard.total')}</th>
          <td>{formats.integer(total)}</td>
          <td>{formats.percent('100')}</td>
        </tr>
      </tfoot>
    </table>
  )
}
