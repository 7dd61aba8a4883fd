import Button from '@mui/material/Button'
import { useLocale } from 'react-admin'
import { contractExportPath } from '#dataProviders/contract-calls.ts'
import { mayDo } from '#dataProviders/session/rights.ts'
import type { Locale } from '#resources/kernel/names.ts'
import { useT } from '../../common/useT.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import './organisation.css'

/** Downloads all data of the organisation as open files. */
export function ContractExport() {
  const t = useT()
  const locale = useLocale() as Locale
  const { user } = useAppServices()
  if (!mayDo(user, { access: 'organisation' }, 'edit')) return null
  return (
    <section className="organisation-export" aria-label={t('app.moving_in.export')}>
      <p className="muted">{t('app.moving_in.export_text')}</p>
      <Button component="a" variant="outlined" href={contractExportPath(locale)} download>
        {t('app.moving_in.export')}
      </Button>
    </section>
  )
}
