import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Resource } from '#resources/kernel/types.ts'
import type { Resolution, UnknownName } from '#resources/wire/imports.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useT } from '../../../common/useT.ts'
import { NameDecision } from '../../import/names/NameDecision.tsx'

interface NameDecisionsProps {
  of: Resource
  unknown: readonly UnknownName[]
  decided: readonly Resolution[]
  onDecide: (decided: readonly Resolution[]) => void
}

/** Names that can be decided here; the rest is counted, and left unmatched. */
const named = 20

/** The unmatched names of a paste, each once, with a choice of what they mean. */
export function NameDecisions({ of, unknown, decided, onDecide }: NameDecisionsProps) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  if (unknown.length === 0) return null
  const isAbout = (one: Resolution, { field, text }: UnknownName) =>
    one.field === field && one.text === text
  return (
    <section aria-label={t('app.import.unknown')}>
      <Typography component="h3" variant="subtitle2">
        {t('app.import.unknown')}
      </Typography>
      <Typography variant="body2" className="muted">
        {t('app.paste.unknown_hint')}
      </Typography>
      <ul className="plain-list">
        {unknown.slice(0, named).map((name) => (
          <NameDecision
            key={`${name.field} ${name.text}`}
            of={of}
            name={name}
            labelOf={(key) => translate(`resources.${of.name}.fields.${key}`)}
            resolution={decided.find((one) => isAbout(one, name))}
            mayBeEmpty={of.fields[name.field]?.presence !== 'required'}
            onDecide={(resolution) =>
              onDecide([
                ...decided.filter((one) => !isAbout(one, name)),
                ...(resolution ? [resolution] : []),
              ])
            }
          />
        ))}
      </ul>
      {unknown.length > named && (
        <Alert severity="warning">
          {t('app.list.more', { smart_count: formats.integer(unknown.length - named) })}
        </Alert>
      )}
    </section>
  )
}
