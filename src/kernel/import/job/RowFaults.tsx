import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { download } from '#dataProviders/file-download.ts'
import { faultPage, importFaults, importFiles } from '#dataProviders/import-jobs.ts'
import type { FaultKind } from '#dataProviders/import-jobs.ts'
import type { ImportFault, ImportJob } from '#resources/wire/imports.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { useT } from '../../../common/useT.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { DropZone } from '../file/DropZone.tsx'
import { StepRefusal, StepSection } from './stepParts.tsx'
import '../import.css'

interface RowFaultsProps {
  job: ImportJob
  busy: boolean
  onCorrected: (file: File) => void
}

/**
 * The errors row by row, with a download of the faulty rows and an upload of the corrected file.
 */
export function RowFaults({ job, busy, onCorrected: onMended }: RowFaultsProps) {
  const t = useT()
  const [refused, setRefused] = useState<unknown>(null)
  return (
    <StepSection title={t('app.import.faults')}>
      <Typography>
        {t(job.state === 'applied' ? 'app.import.mend_left' : 'app.import.mend')}
      </Typography>
      <div className="wrap-row">
        <Button
          variant="outlined"
          onClick={() =>
            void download(importFiles.faults(job.id)).then(() => setRefused(null), setRefused)
          }
        >
          {t('app.import.fault_file')}
        </Button>
      </div>
      <DropZone
        label={t('app.import.file')}
        button={t('app.import.mended')}
        busy={busy}
        onFile={onMended}
      />
      <StepRefusal error={refused} onDismiss={() => setRefused(null)} />
      <FaultTable job={job} kind="fault" />
    </StepSection>
  )
}

/** Warnings about rows that will be imported nevertheless. */
export function RowWarnings({ job }: { job: ImportJob }) {
  const t = useT()
  return (
    <StepSection title={t('app.import.warnings')}>
      <Typography>{t('app.import.warnings_hint')}</Typography>
      <FaultTable job={job} kind="warning" />
    </StepSection>
  )
}

/** Minimum number of shown errors of one column; further pages are loaded until it is reached. */
const leastShown = 20

const words = {
  fault: {
    table: 'app.import.faults',
    oneColumn: 'app.import.faults_in',
    message: 'app.import.message',
  },
  warning: {
    table: 'app.import.warnings',
    oneColumn: 'app.import.warnings_in',
    message: 'app.import.warning',
  },
} as const

function FaultTable({ job, kind }: { job: ImportJob; kind: FaultKind }) {
  const t = useT()
  const formats = useFormats()
  const [column, setColumn] = useState<string | null>(null)
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    // a repeated check has different errors
    queryKey: ['imports', 'faults', kind, String(job.id), job.counts, job.resolve],
    queryFn: ({ pageParam, signal }) => importFaults(job.id, kind, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.length < faultPage ? undefined : last.at(-1)?.row),
  })
  const faults = data?.pages.flat() ?? []
  const taken = job.columns.filter(({ field }) => field !== null).map(({ title }) => title)
  const columns = [...new Set([...taken, ...faults.map((fault) => fault.column)])]
  const shown = column === null ? faults : faults.filter((fault) => fault.column === column)
  const sparse = column !== null && shown.length < leastShown
  useEffect(() => {
    if (sparse && hasNextPage && !isFetching) void fetchNextPage()
  }, [sparse, hasNextPage, isFetching, fetchNextPage])
  return (
    <>
      {columns.length > 1 && (
        <div className="import-fault-column">
          <SelectField
            label={t(words[kind].oneColumn)}
            value={column === null ? '' : `=${column}`}
            options={[
              ['', t('app.import.all_columns')],
              ...columns.map((one) => [`=${one}`, one || t('app.import.whole_row')] as const),
            ]}
            onChange={(next) => setColumn(next ? next.slice(1) : null)}
          />
        </div>
      )}
      <div
        className="import-faults"
        role="group"
        aria-label={t(words[kind].table)}
        aria-busy={isFetching}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the box scrolls, so the keyboard must reach it
        tabIndex={0}
      >
        <table className="import-fault-table">
          <thead>
            <tr>
              <th scope="col">{t('app.import.row')}</th>
              <th scope="col">{t('app.import.column_head')}</th>
              <th scope="col">{t('app.import.value')}</th>
              <th scope="col">{t(words[kind].message)}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((fault) => (
              <tr key={`${fault.row} ${fault.column} ${fault.message}`}>
                <td>{formats.integer(fault.row)}</td>
                <td>{fault.column || t('app.import.whole_row')}</td>
                <td>{valueText(fault) ?? <div className="muted">{t('app.import.empty')}</div>}</td>
                <td>{fault.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {isFetching && <LinearProgress aria-label={t('app.list.loading')} />}
      </div>
      <StepRefusal error={error} />
      {hasNextPage && (
        <Button
          disabled={isFetching}
          onClick={() => void fetchNextPage()}
          className="import-step-button"
        >
          {t('app.import.more_faults')}
        </Button>
      )}
    </>
  )
}

function valueText({ value }: ImportFault): string | null {
  return value === null || value === undefined || value === '' ? null : String(value)
}
