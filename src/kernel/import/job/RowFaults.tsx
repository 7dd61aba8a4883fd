import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { download } from '#dataProviders/file-download.ts'
import { faultPage, importFaults, importFiles } from '#dataProviders/import-jobs.ts'
import type { ImportFault, ImportJob } from '#resources/wire/imports.ts'
import { useT } from '../../../common/useT.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { NativeSelect } from '../file/NativeSelect.tsx'
import { PickFile } from '../file/DropZone.tsx'
import { StepRefusal, StepSection } from './stepParts.tsx'

interface RowFaultsProps {
  job: ImportJob
  busy: boolean
  onMended: (file: File) => void
}
/** What is wrong, row by row; the remedy is a file of the faulty rows, corrected and sent again. */
export function RowFaults({ job, busy, onMended }: RowFaultsProps) {
  const t = useT()
  const [refused, setRefused] = useState<unknown>(null)
  return (
    <StepSection title={t('app.import.faults')}>
      <Typography>{t('app.import.mend')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={() => void download(importFiles.faults(job.id)).then(() => setRefused(null), setRefused)}>
          {t('app.import.fault_file')}
        </Button>
        <PickFile label={t('app.import.mended')} busy={busy} variant="contained" onFile={([file]) => file && onMended(file)} />
      </Box>
      <StepRefusal error={refused} onDismiss={() => setRefused(null)} />
      <FaultTable job={job} />
    </StepSection>
  )
}

/** Faults of one column to look at; while there are fewer, more are asked for. */
const enough = 20

function FaultTable({ job }: { job: ImportJob }) {
  const t = useT()
  const formats = useFormats()
  const [column, setColumn] = useState<string | null>(null)
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    // A job that is checked again has other faults.
    queryKey: ['imports', 'faults', String(job.id), job.counts, job.resolve],
    queryFn: ({ pageParam, signal }) => importFaults(job.id, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.length < faultPage ? undefined : last.at(-1)?.row),
  })
  const faults = data?.pages.flat() ?? []
  const taken = job.columns.filter(({ field }) => field !== null).map(({ title }) => title)
  const columns = [...new Set([...taken, ...faults.map((fault) => fault.column)])]
  const shown = column === null ? faults : faults.filter((fault) => fault.column === column)
  const sparse = column !== null && shown.length < enough
  useEffect(() => {
    if (sparse && hasNextPage && !isFetching) void fetchNextPage()
  }, [sparse, hasNextPage, isFetching, fetchNextPage])
  return (
    <>
      {columns.length > 1 && (
        <Box sx={{ maxWidth: 360 }}>
          <NativeSelect
            label={t('app.import.faults_in')}
            value={column === null ? '' : `=${column}`}
            options={[['', t('app.import.all_columns')], ...columns.map((one) => [`=${one}`, one || t('app.import.whole_row')] as const)]}
            onChange={(next) => setColumn(next ? next.slice(1) : null)}
          />
        </Box>
      )}
      <Box
        role="group"
        aria-label={t('app.import.faults')}
        aria-busy={isFetching}
        // The box scrolls, so the keyboard must reach it.
        tabIndex={0}
        sx={{ maxHeight: 420, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        <Box
          component="table"
          sx={{
            width: '100%',
            borderCollapse: 'collapse',
            '& th, & td': { px: 1, py: 0.75, textAlign: 'start', verticalAlign: 'top', borderBottom: 1, borderColor: 'divider' },
            '& th': { position: 'sticky', top: 0, bgcolor: 'background.paper', typography: 'body2', color: 'text.secondary' },
            '& td': { overflowWrap: 'anywhere', minWidth: 48 },
            '& td:nth-of-type(2)': { overflowWrap: 'break-word' },
            '& td:last-of-type': { minWidth: { xs: 96, sm: 240 } },
          }}
        >
          <thead>
            <tr>
              <th scope="col">{t('app.import.row')}</th>
              <th scope="col">{t('app.import.column_head')}</th>
              <th scope="col">{t('app.import.value')}</th>
              <th scope="col">{t('app.import.message')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((fault) => (
              <tr key={`${fault.row} ${fault.column} ${fault.message}`}>
                <td>{formats.integer(fault.row)}</td>
                <td>{fault.column || t('app.import.whole_row')}</td>
                <td>{valueText(fault) ?? <Box sx={{ color: 'text.secondary' }}>{t('app.import.empty')}</Box>}</td>
                <td>{fault.message}</td>
              </tr>
            ))}
          </tbody>
        </Box>
        {isFetching && <LinearProgress aria-label={t('app.list.loading')} />}
      </Box>
      <StepRefusal error={error} />
      {hasNextPage && (
        <Button disabled={isFetching} onClick={() => void fetchNextPage()} sx={{ alignSelf: 'flex-start' }}>
          {t('app.import.more_faults')}
        </Button>
      )}
    </>
  )
}
function valueText({ value }: ImportFault): string | null {
  return value === null || value === undefined || value === '' ? null : String(value)
}
