import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Resolution, UnknownName } from '#resources/wire/imports.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import { NameDecision } from '../../import/names/NameDecision.tsx'
import { useFormats } from '../../../common/useFormats.ts'
import { FaultyCells } from './FaultyCells.tsx'
import { PasteSample } from './PasteSample.tsx'
import type { Plan } from './pastePlan.ts'
import type { CheckedPaste } from './pasteCheck.ts'
import type { Paste } from './usePaste.ts'
import './cell-editing.css'

interface PastePreviewProps {
  of: Resource
  paste: Pick<Paste, 'decided' | 'decide' | 'mended' | 'mend'> & {
    checked: CheckedPaste
    plan: Plan
  }
  disabled: boolean
}

/** Names that are decided on here; the rest is counted, and left as it is. */
const named = 20

/**
 * How many records a paste changes and adds, what its unknown names are to mean, and which of its
 * cells cannot be.
 */
export function PastePreview({ of, paste, disabled }: PastePreviewProps) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const { checked, plan, decided, decide } = paste
  const { unknown } = checked
  const labelOf = (key: string) => translate(`resources.${of.name}.fields.${key}`)
  const changed = plan.changes.filter(({ row }) => row !== null).length
  const added = plan.changes.length - changed
  const isAbout = (one: Resolution, { field, text }: UnknownName) =>
    one.field === field && one.text === text
  return (
    <fieldset disabled={disabled} className="paste-preview">
      <Typography component="p">
        {t('app.paste.columns', { fields: checked.block.keys.map(labelOf).join(', ') })}
      </Typography>
      <div role="status">
        <ul>
          {changed > 0 && <li>{t('app.paste.changes', { smart_count: changed })}</li>}
          {added > 0 && <li>{t('app.paste.adds', { smart_count: added })}</li>}
          {plan.changes.length === 0 && <li>{t('app.paste.nothing')}</li>}
        </ul>
      </div>
      <PasteSample of={of} block={checked.block} mended={paste.mended} />
      {unknown.length > 0 && (
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
                labelOf={labelOf}
                resolution={decided.find((one) => isAbout(one, name))}
                mayBeEmpty={of.fields[name.field]?.presence !== 'required'}
                onDecide={(resolution) =>
                  decide([
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
      )}
      <FaultyCells
        of={of}
        faulty={plan.faulty}
        block={checked.block}
        mended={paste.mended}
        onMend={paste.mend}
      />
    </fieldset>
  )
}
