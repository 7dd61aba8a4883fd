import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Encoding, FileFormat, ImportJob, Separator } from '#resources/wire/imports.ts'
import type { AppKey } from '#i18n/messages.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { useT } from '../../../common/useT.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { StepProgress, StepSection } from '../job/stepParts.tsx'
import '../import.css'

interface FileSectionProps {
  job: ImportJob
  format: FileFormat
  /** undefined while the format cannot be changed. */
  onFormat: ((format: FileFormat) => void) | undefined
  /** undefined while the server processes this file. */
  onOther: (() => void) | undefined
}

/** The name of the file, and how it is parsed. */
export function FileSection({ job, format, onFormat, onOther }: FileSectionProps) {
  const t = useT()
  const formats = useFormats()
  const { rows } = job.counts
  return (
    <StepSection
      title={t('app.import.file')}
      current={job.state === 'reading'}
      aside={onOther && <Button onClick={onOther}>{t('app.import.other_file')}</Button>}
    >
      <Typography className="wrap-anywhere">
        <strong>{job.file.name}</strong>, {formats.fileSize(job.file.size)}
        {rows > 0 &&
          job.format.kind !== 'zip' &&
          `, ${t('app.import.rows', { smart_count: rows, count: formats.integer(rows) })}`}
      </Typography>
      {job.state === 'reading' && <StepProgress job={job} />}
      {onFormat && <FormatFacts format={format} onFormat={onFormat} />}
    </StepSection>
  )
}

const encodings: readonly Encoding[] = ['utf-8', 'windows-1251', 'utf-16le']
const separators: readonly (readonly [Separator, AppKey])[] = [
  [';', 'app.import.semicolon'],
  [',', 'app.import.comma'],
  ['\t', 'app.import.tab'],
  ['|', 'app.import.bar'],
]

function FormatFacts({
  format,
  onFormat,
}: {
  format: FileFormat
  onFormat: (format: FileFormat) => void
}) {
  const t = useT()
  const { kind, encoding, separator, sheet, sheets = [], headerRow } = format
  return (
    <div className="import-format">
      {kind === 'csv' && (
        <>
          <SelectField
            label={t('app.import.encoding')}
            value={encoding ?? 'utf-8'}
            options={encodings.map((one) => [one, one.toUpperCase()])}
            onChange={(next) =>
              onFormat({ ...format, encoding: encodings.find((one) => one === next) })
            }
          />
          <SelectField
            label={t('app.import.separator')}
            value={separator ?? ';'}
            options={separators.map(([one, text]) => [one, t(text)])}
            onChange={(next) =>
              onFormat({ ...format, separator: separators.find(([one]) => one === next)?.[0] })
            }
          />
        </>
      )}
      {sheets.length > 1 && (
        <SelectField
          label={t('app.import.sheet')}
          value={sheet ?? sheets[0] ?? ''}
          options={sheets.map((one) => [one, one])}
          onChange={(next) => onFormat({ ...format, sheet: next })}
        />
      )}
      <TextField
        label={t('app.import.header_row')}
        value={headerRow || ''}
        onChange={({ target: { value } }) => {
          const row = Number(value)
          if (Number.isInteger(row) && row >= 0 && row < 1000)
            onFormat({ ...format, headerRow: row })
        }}
        slotProps={{
          htmlInput: { inputMode: 'numeric', autoComplete: 'off' },
          inputLabel: { shrink: true },
        }}
      />
    </div>
  )
}
