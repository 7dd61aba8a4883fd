import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ImportJob } from '#resources/wire/imports.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { useT } from '../../../common/useT.ts'
import { useFormats } from '../../../common/useFormats.ts'
import {
  needsRereading,
  missingFields,
  missingKey,
  takenFields,
  withField,
} from './importSettings.ts'
import type { ImportSettings } from './importSettings.ts'
import { TwoColumnItem } from './TwoColumnItem.tsx'
import { RowsMode } from './RowsMode.tsx'
import { StepSection } from '../job/stepParts.tsx'
import '../import.css'

interface ColumnMappingProps {
  job: ImportJob
  choice: ImportSettings
  onChange: (choice: ImportSettings) => void
  onCheck: () => void
  busy: boolean
}

/** Maps the columns of the file to fields; missing required fields are shown before the check. */
export function ColumnMapping({ job, choice, onChange, onCheck, busy }: ColumnMappingProps) {
  const t = useT()
  const missing = missingFields(choice, job.fields)
  const unkeyed = missingKey(choice, job.fields)
  const isReread = needsRereading(job, choice)
  return (
    <StepSection title={t('app.import.columns')} current={job.state === 'mapping'}>
      <Typography variant="body2" className="muted">
        {t('app.import.match_hint')}
      </Typography>
      <ul className="plain-list stack">
        {job.columns.map((column) => (
          <Column
            key={column.index}
            column={column}
            job={job}
            choice={choice}
            onChange={onChange}
          />
        ))}
      </ul>
      <RowsMode fields={job.fields} choice={choice} onChange={onChange} />
      <div role="status">
        {!isReread && missing.length > 0 && (
          <Alert severity="warning">
            {t('app.import.missing', {
              fields: missing.map(({ label }) => `«${label}»`).join(', '),
            })}
          </Alert>
        )}
        {!isReread && unkeyed && (
          <Alert severity="warning">{t('app.import.key_missing', { field: unkeyed.label })}</Alert>
        )}
      </div>
      <div className="import-actions">
        <Button
          variant="contained"
          loading={busy}
          disabled={!isReread && (missing.length > 0 || unkeyed !== undefined)}
          onClick={onCheck}
        >
          {t(isReread ? 'app.import.reread' : 'app.import.run_check')}
        </Button>
        <Typography variant="body2" className="muted">
          {t('app.import.check_hint')}
        </Typography>
      </div>
    </StepSection>
  )
}

type OneColumn = Pick<ColumnMappingProps, 'job' | 'choice' | 'onChange'> & {
  column: ImportJob['columns'][number]
}

function Column({ column, job, choice, onChange }: OneColumn) {
  const t = useT()
  const field = choice.columns[column.index] ?? null
  const title = column.title.trim() || t('app.import.column_no', { no: column.index + 1 })
  const remembered = column.remembered === true && field !== null && field === column.field
  return (
    <TwoColumnItem centred>
      <div className="import-half">
        <Typography className="wrap-anywhere import-column" data-taken={field !== null}>
          {title}
        </Typography>
        <Typography variant="body2" noWrap className="muted">
          {column.samples.filter(Boolean).join(' · ') || t('app.import.empty_column')}
        </Typography>
      </div>
      <SelectField
        bare
        className="select-wide"
        label={t('app.import.field_for', { title })}
        value={field ?? ''}
        options={[
          ['', t('app.import.not_taken')],
          ...job.fields.map(
            ({ key, label, required }) => [key, required ? `${label} *` : label] as const,
          ),
        ]}
        onChange={(next) => onChange(withField(choice, column.index, next || null, job.fields))}
        help={remembered && t('app.import.remembered')}
      />
    </TwoColumnItem>
  )
}

/** The chosen mapping, collapsed after the check. */
export function ColumnMappingSummary({
  job,
  choice,
  onEdit,
}: {
  job: ImportJob
  choice: ImportSettings
  onEdit: (() => void) | undefined
}) {
  const t = useT()
  const formats = useFormats()
  const taken = takenFields(choice).size
  return (
    <StepSection
      title={t('app.import.columns')}
      aside={onEdit && <Button onClick={onEdit}>{t('app.import.edit_columns')}</Button>}
    >
      <Typography>
        {t('app.import.matched', {
          count: formats.integer(taken),
          total: formats.integer(job.columns.length),
        })}
        {'. '}
        {t(`app.import.${choice.mode}`)}
        {choice.key !== null &&
          ` (${job.fields.find(({ key }) => key === choice.key)?.label ?? choice.key})`}
      </Typography>
    </StepSection>
  )
}
