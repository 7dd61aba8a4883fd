import Close from '@mui/icons-material/Close'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../common/useT.ts'
import { importInAddress, photoImport } from '../../common/importAddress.ts'
import { useLastValue } from '../../common/useLastValue.ts'
import { JobView } from './job/JobView.tsx'
import { ImportStart } from './ImportStart.tsx'
import { useImportNavigation } from './useImportNavigation.ts'
import './import.css'

/**
 * The import over the list that the address requests: ?import for a new one, ?import=<id> for a
 * job. Back closes it, a reload reopens it; the job continues while it is closed.
 */
export function ImportDrawer({ of }: { of: Resource }) {
  const t = useT()
  const translate = useTranslate()
  const { search } = useLocation()
  const way = useImportNavigation()
  const asked = importInAddress(search)
  const last = useLastValue(asked, ({ job }) => String(job))
  const title = useId()
  return (
    <Drawer
      anchor="right"
      open={asked !== null}
      onClose={way.close}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': title,
          className: 'import-drawer',
        },
      }}
    >
      <div className="import-drawer-head">
        <Typography
          id={title}
          component="h2"
          variant="h6"
          className="wrap-anywhere import-drawer-title"
        >
          {t('app.import.title', {
            name: translate(`resources.${of.name}.name`, { smart_count: 2 }),
          })}
        </Typography>
        <IconButton
          aria-label={t('app.form.close')}
          title={t('app.form.close')}
          onClick={way.close}
        >
          <Close />
        </IconButton>
      </div>
      {last &&
        (last.job === null || last.job === photoImport ? (
          <ImportStart
            key={last.job}
            of={of}
            photos={last.job === photoImport}
            onJob={(job) => way.turnTo(String(job.id))}
          />
        ) : (
          <JobView key={last.job} of={of} id={last.job} onJob={way.turnTo} />
        ))}
    </Drawer>
  )
}
