import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ResourceName } from '#resources/index.ts'
import { mayDo } from '#dataProviders/session/rights.ts'
import { nameOfDesk } from '#resources/kernel/views/desks.ts'
import { recordAddress } from '../../common/listAddress.ts'
import { useT } from '../../common/useT.ts'
import type { Row } from '../../kernel/form/formValues.ts'
import { isRecordOpen } from '../../kernel/menuScreens.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import './control.css'

/** Above a finding: how and where to correct it. */
export function FindingNote({ row }: { row: Row }) {
  const t = useT()
  const translate = useTranslate()
  const address = useDocumentAddress(row)
  return (
    <Alert
      severity="info"
      role="note"
      className="finding-note"
      action={
        address !== null && (
          <Button size="small" color="inherit" component={Link} to={address}>
            {t('app.control.open_document')}
          </Button>
        )
      }
    >
      {translate(`resources.finding.options.remedy.${String(row.remedy)}`)}
    </Alert>
  )
}

/** Null if the reader may not open its document. */
function useDocumentAddress(row: Row): string | null {
  const { user, resources } = useAppServices()
  const name = String(row.document).replaceAll('_', '-') as ResourceName
  // the workstation creates cards; existing ones are in its history
  const names: readonly string[] = [nameOfDesk(name, 'history'), name]
  const of = names
    .map((one) => resources.find((other) => other.name === one && mayDo(user, other, 'list')))
    .find((one) => one && isRecordOpen(user, one))
  if (!of || typeof row.record_id !== 'number') return null
  return recordAddress(of, mayDo(user, of, 'edit') ? 'edit' : 'show', row.record_id)
}
