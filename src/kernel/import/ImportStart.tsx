import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { download } from '#dataProviders/file-download.ts'
import { beginImport, beginPhotos, importFiles } from '#dataProviders/import-jobs.ts'
import type { ImportJob } from '#resources/wire/imports.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../common/useT.ts'
import { DropZone } from './file/DropZone.tsx'
import { watchImport } from './on-list/watchedImports.ts'
import { StepRefusal, StepSection } from './job/stepParts.tsx'
import { RecentImports } from './RecentImports.tsx'
import { useJobAction } from './job/useImportJob.ts'
import './import.css'

interface ImportStartProps {
  of: Resource
  /** Imports photos from a ZIP archive instead of rows from a spreadsheet. */
  photos?: boolean
  onJob: (job: ImportJob) => void
}

/** The start of an import: choose a file, download a template, or continue an earlier import. */
export function ImportStart({ of, photos = false, onJob }: ImportStartProps) {
  const t = useT()
  const { act, busy, refused, dismiss } = useJobAction(undefined)
  const begin = async (file: File) => {
    const job = await act(async () => {
      const begun = await (photos ? beginPhotos(of, file) : beginImport(of, file))
      // Runs even if this component is unmounted by then: the list reports the job.
      watchImport(of.name, String(begun.id))
      return begun
    })
    if (job) onJob(job)
  }
  return (
    <>
      <StepSection title={t('app.import.file')} current>
        <StepRefusal error={refused} onDismiss={dismiss} />
        {photos && (
          <Typography>
            {t('app.import.photos_hint', {
              example: '01A123BC.jpg, 01 A 123 BC (2).png, 2001/1.jpg',
            })}
          </Typography>
        )}
        <DropZone
          label={t('app.import.file')}
          button={t('app.import.choose')}
          busy={busy}
          kind={photos ? 'archive' : 'sheet'}
          onFile={(file) => void begin(file)}
        />
        {busy && <Typography role="status">{t('app.import.sending')}</Typography>}
        {!photos && <Templates of={of} />}
      </StepSection>
      <RecentImports of={of} onOpen={onJob} />
    </>
  )
}

/** An empty file with the right headings, to be filled in. */
function Templates({ of }: { of: Resource }) {
  const t = useT()
  const [refused, setRefused] = useState<unknown>(null)
  const fetchIt = (format: 'xlsx' | 'csv') => {
    setRefused(null)
    download(importFiles.template(of, format)).catch(setRefused)
  }
  return (
    <>
      <div className="wrap-row import-templates">
        <Typography className="import-templates-text">{t('app.import.template')}</Typography>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button key={format} size="small" variant="outlined" onClick={() => fetchIt(format)}>
            {t('app.import.template_as', { format: format.toUpperCase() })}
          </Button>
        ))}
      </div>
      <StepRefusal error={refused} onDismiss={() => setRefused(null)} />
    </>
  )
}
