// Below the settings of a form: a preview with the typed settings, saved or not, and whether it
// fits.
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { previewForm } from '#dataProviders/print-forms.ts'
import { registry } from '#resources/index.ts'
import type { SpilledSide } from '#resources/wire/print-forms.ts'
import { loadChunk } from '../../common/loadChunk.ts'
import { useT } from '../../common/useT.ts'
import { withoutEmptyRows } from '../../kernel/form/formValues.ts'
import type { Values } from '../../kernel/form/formValues.ts'
import { useFormParts } from './useFormParts.ts'
import { useSpilledSides } from './useSpilledSides.ts'
import './print-forms.css'

const PrintDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../../kernel/print/PrintDialog.tsx'))).PrintDialog,
}))
const of = registry['print-form-setting']

export function NewPreviewPanel() {
  return <PreviewPanel id={null} name={useT()('app.print.preview')} />
}

export function PreviewPanel({ id, name }: { id: number | null; name: string }) {
  const t = useT()
  const { getValues } = useFormContext()
  const parts = useFormParts(useWatch({ name: 'form' }) as string | null)
  const spilled = useSpilledSides(id)
  const [asked, setAsked] = useState<{ typed: Values } | null>(null)
  return (
    <div className="print-form-panel">
      {spilled.length > 0 && (
        <Alert severity="warning" role="status" className="print-form-spilled">
          {t('app.print.spilled.title')}
          <ul>
            {spilled.map((side) => (
              <li key={side.side}>{t(`app.print.spilled.${nameOf(side)}`, { ...side })}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Button
        variant="outlined"
        size="small"
        onClick={() => setAsked({ typed: withoutEmptyRows(of, getValues()) })}
      >
        {t('app.print.preview')}
      </Button>
      {parts && parts.title !== '' && (
        <div>
          {t('app.print.standard_title')}: <q>{parts.title}</q>
        </div>
      )}
      {id !== null && <div className="muted">{t('app.print.standard')}</div>}
      {asked && (
        <Suspense>
          <PrintDialog
            label={name}
            make={({ signal }) => previewForm(of, { id, ...asked }, signal)}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

function nameOf({ side, of: sides }: SpilledSide): 'only' | 'front' | 'back' | 'page' {
  if (sides === 1) return 'only'
  if (sides > 2) return 'page'
  return side === 1 ? 'front' : 'back'
}
