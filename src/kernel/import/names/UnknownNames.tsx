import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ImportJob, Resolution, UnknownName } from '#resources/wire/imports.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import { useFormats } from '../../../common/useFormats.ts'
import {
  addAllNames,
  unknownNameKey,
  resolutionOf,
  resolveAll,
  withResolution,
} from '../file/importSettings.ts'
import type { ImportSettings } from '../file/importSettings.ts'
import { leaveEmpty, createNew, NameDecision } from './NameDecision.tsx'
import { StepSection } from '../job/stepParts.tsx'
import '../import.css'

interface UnknownNamesProps {
  of: Resource
  job: ImportJob
  choice: ImportSettings
  onChange: (choice: ImportSettings) => void
  onResolve: () => void
  busy: boolean
}

/** Unknown names in the file, each once: the decisions are applied together. */
export function UnknownNames({ of, job, choice, onChange, onResolve, busy }: UnknownNamesProps) {
  const t = useT()
  const formats = useFormats()
  const names = job.unknown
  const total = job.counts.unknown ?? names.length
  const open = names.filter((name) => !resolutionOf(choice, name)).length
  // the number of names not displayed, whether decided together with their field or undecided
  const hidden = total - names.length
  const hiddenDecided = names.every(({ field, create }) => !create || choice.addAll.includes(field))
  const decided = total - open - (hiddenDecided ? 0 : hidden)
  const mayBeEmpty = ({ field }: UnknownName) =>
    !job.fields.find(({ key }) => key === field)?.required
  const forAll = (decide: (name: UnknownName) => Resolution | null) => () =>
    onChange(
      decide === createNew ? addAllNames(choice, names, decide) : resolveAll(choice, names, decide),
    )
  const all = [
    ['app.import.all_suggested', firstSuggestion] as const,
    ['app.import.all_new', createNew] as const,
    [
      'app.import.all_empty',
      (name: UnknownName) => (mayBeEmpty(name) ? leaveEmpty(name) : null),
    ] as const,
  ].filter(([, decide]) => names.some((name) => decide(name)))
  return (
    <StepSection title={t('app.import.unknown')}>
      <Typography variant="body2" className="muted">
        {t('app.import.unknown_hint')}
        {hidden > 0 &&
          ` ${t('app.import.unknown_shown', { shown: formats.integer(names.length), total: formats.integer(total) })}`}
      </Typography>
      {names.length > 1 && (
        <div className="wrap-row">
          {all.map(([key, decide]) => (
            <Button key={key} size="small" variant="outlined" onClick={forAll(decide)}>
              {t(key)}
            </Button>
          ))}
        </div>
      )}
      <ul className="plain-list stack">
        {names.map((name) => (
          <NameDecision
            key={JSON.stringify(unknownNameKey(name))}
            of={of}
            name={name}
            labelOf={(field) => job.fields.find(({ key }) => key === field)?.label ?? field}
            resolution={resolutionOf(choice, name)}
            mayBeEmpty={mayBeEmpty(name)}
            onDecide={(resolution) => onChange(withResolution(choice, name, resolution))}
          />
        ))}
      </ul>
      <div className="import-actions">
        <Button variant="contained" loading={busy} disabled={decided === 0} onClick={onResolve}>
          {t('app.import.resolve')}
        </Button>
        <Typography variant="body2" role="status" className="muted">
          {t('app.import.decided', {
            count: formats.integer(decided),
            total: formats.integer(total),
          })}
        </Typography>
      </div>
    </StepSection>
  )
}

function firstSuggestion(name: UnknownName): Resolution | null {
  const [first] = name.suggestions
  return first ? { ...unknownNameKey(name), id: first.id } : null
}
