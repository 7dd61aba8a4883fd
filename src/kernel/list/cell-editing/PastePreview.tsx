import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import { FaultyCells } from './FaultyCells.tsx'
import { NameDecisions } from './NameDecisions.tsx'
import { PasteSample } from './PasteSample.tsx'
import type { PastePlan } from './pastePlan.ts'
import type { CheckedPaste } from './pasteCheck.ts'
import type { Paste } from './usePaste.ts'
import './cell-editing.css'

interface PastePreviewProps {
  of: Resource
  paste: Pick<Paste, 'decided' | 'decide' | 'mended' | 'mend'> & {
    checked: CheckedPaste
    plan: PastePlan
  }
  disabled: boolean
}

/** The number of changed and added records of a paste, its unknown names, and its invalid cells. */
export function PastePreview({ of, paste, disabled }: PastePreviewProps) {
  const t = useT()
  const translate = useTranslate()
  const { checked, plan } = paste
  const labelOf = (key: string) => translate(`resources.${of.name}.fields.${key}`)
  const changed = plan.changes.filter(({ row }) => row !== null).length
  const added = plan.changes.length - changed
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
      <NameDecisions
        of={of}
        unknown={checked.unknown}
        decided={paste.decided}
        onDecide={paste.decide}
      />
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
