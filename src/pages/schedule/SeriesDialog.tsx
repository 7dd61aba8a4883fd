import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { cancelSeries, changeSeries } from '#dataProviders/schedule.ts'
import type { ChangedSeries, SeriesChange, SeriesScope } from '#resources/wire/schedule.ts'
import { useT } from '../../common/useT.ts'
import { ChoiceControl } from '../../kernel/inputs/controls/combobox/ChoiceControl.tsx'
import { RefControl } from '../../kernel/inputs/controls/combobox/RefControl.tsx'
import { TimeControl } from '../../kernel/inputs/controls/dates/TimeControl.tsx'
import { TextControl } from '../../kernel/inputs/controls/TextControl.tsx'
import { useShiftWrite } from './useShiftWrite.ts'
import './planning.css'

const scopes = ['one', 'later', 'all'] as const satisfies readonly SeriesScope[]

interface SeriesDialogProps {
  id: number
  onClose: () => void
  onWritten: () => void
}

/** Changes the shifts of a series; fields that are left empty keep their values. */
export function SeriesDialog({ id, onClose, onWritten }: SeriesDialogProps) {
  const t = useT()
  const title = useId()
  const [scope, setScope] = useState<SeriesScope>('later')
  const [set, setSet] = useState<SeriesChange['set']>({})
  const writing = useShiftWrite(async ({ ids }: ChangedSeries) => {
    onWritten()
    return t('app.planning.changed', { smart_count: ids.length })
  })
  const put = (key: keyof SeriesChange['set']) => (value: unknown) =>
    setSet((now) =>
      Object.fromEntries(
        Object.entries({ ...now, [key]: value }).filter(([, one]) => one !== null),
      ),
    )
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>{t('app.planning.series_title')}</DialogTitle>
      <DialogContent className="planning">
        {writing.refused !== null && (
          <Alert severity="error" role="alert">
            {writing.refused}
          </Alert>
        )}
        <ChoiceControl
          label={t('app.planning.scope')}
          value={scope}
          choices={scopes.map((one) => ({ id: one, name: t(`app.planning.scopes.${one}`) }))}
          always
          autoFocus
          onChange={(value) => {
            const chosen = scopes.find((one) => one === value)
            if (chosen) setScope(chosen)
          }}
        />
        <p className="muted">{t('app.planning.series_text')}</p>
        <SeriesFields set={set} put={put} />
      </DialogContent>
      <DialogActions>
        <Button
          color="error"
          loading={writing.busy}
          onClick={() => void writing.send(() => cancelSeries({ id, scope }))}
        >
          {t('app.planning.series_cancel')}
        </Button>
        <span className="planning-space" />
        <Button onClick={onClose}>{t('app.confirm.cancel')}</Button>
        <Button
          variant="contained"
          loading={writing.busy}
          disabled={Object.keys(set).length === 0}
          onClick={() => void writing.send(() => changeSeries({ id, scope, set }))}
        >
          {t('app.planning.series_change')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface SeriesFieldsProps {
  set: SeriesChange['set']
  put: (key: keyof SeriesChange['set']) => (value: unknown) => void
}

function SeriesFields({ set, put }: SeriesFieldsProps) {
  const t = useT()
  const translate = useTranslate()
  const label = (key: string) => translate(`resources.event-car-driver.fields.${key}`)
  return (
    <div className="repetition-fields">
      <TimeControl
        label={t('app.planning.start_time')}
        value={set.start_time ?? null}
        onChange={put('start_time')}
      />
      <TimeControl
        label={t('app.planning.end_time')}
        value={set.end_time ?? null}
        onChange={put('end_time')}
      />
      <RefControl
        of="vehicle-name"
        label={label('car_id')}
        value={set.car_id ?? null}
        onChange={put('car_id')}
      />
      <RefControl
        of="driver-name"
        label={label('staff_id')}
        value={set.staff_id ?? null}
        onChange={put('staff_id')}
      />
      <TextControl label={label('note')} value={set.note ?? null} onChange={put('note')} />
    </div>
  )
}
