import Typography from '@mui/material/Typography'
import type { ImportField, ImportMode } from '#resources/wire/imports.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { useT } from '../../../common/useT.ts'
import { takenFields, withMode } from './importSettings.ts'
import type { ImportSettings } from './importSettings.ts'
import '../import.css'

const modes: readonly ImportMode[] = ['create', 'update', 'both']

interface RowsModeProps {
  fields: readonly ImportField[]
  choice: ImportSettings
  onChange: (choice: ImportSettings) => void
}

/**
 * Chooses whether rows create records or update existing ones, and the key field for matching
 * these.
 */
export function RowsMode({ fields, choice, onChange }: RowsModeProps) {
  const t = useT()
  const keyable = fields.filter((field) => field.keyable)
  const taken = takenFields(choice)
  const possible = choice.mode !== 'create' || keyable.some(({ key }) => taken.has(key))
  if (keyable.length === 0) return null
  return (
    <>
      <div className="import-mode">
        <SelectField
          label={t('app.import.mode')}
          value={choice.mode}
          disabled={!possible}
          options={modes.map((mode) => [mode, t(`app.import.${mode}`)])}
          onChange={(mode) => onChange(withMode(choice, mode as ImportMode, fields))}
        />
        {choice.mode !== 'create' && (
          <SelectField
            label={t('app.import.key')}
            value={choice.key ?? ''}
            options={keyable.map(({ key, label }) => [key, label])}
            onChange={(key) => onChange({ ...choice, key })}
          />
        )}
      </div>
      {!possible && (
        <Typography variant="body2" className="muted">
          {t('app.import.no_key', { fields: keyable.map(({ label }) => `«${label}»`).join(', ') })}
        </Typography>
      )}
    </>
  )
}
