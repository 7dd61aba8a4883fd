import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import { HttpError } from '#dataProviders/http/call.ts'
import { exportFormats, mostExported } from '#resources/kernel/calls/export-limits.ts'
import type { ExportFormat } from '#resources/kernel/calls/export-limits.ts'
import { Checkbox, Radio } from '../../../ui/Choice.tsx'
import { useT } from '../../../common/useT.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { ChildListChoice, useChildLists } from './ChildListChoice.tsx'
import { useExportableColumns } from '../columns/useListedColumns.ts'
import { useRefusal } from '../../useRefusal.tsx'
import type { ExportedList } from './useExportAndPrint.tsx'
import './export.css'

/** The last chosen format, while the page is open. */
let last: ExportFormat = 'xlsx'
const keep = (format: ExportFormat) => void (last = format)

/**
 * Asks for the format and the records, and closes once the download starts; a refusal is shown
 * here.
 */
export function ExportDialog({
  of,
  archive,
  filter,
  sort,
  columns,
  selected,
  counting,
  onClose,
}: ExportedList & { onClose: () => void }) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const notify = useNotify()
  const dataProvider = useDataProvider<MotorpoolDataProvider>()
  const reasonOf = useReason()
  const [format, setFormat] = useState(last)
  const [some, setSome] = useState(selected.length > 0)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const abort = useAbortOnUnmount()
  const id = useId()
  const { own, children, choice: columnsChoice } = useFileColumns({ of, archive, columns })
  const totals = useTotalsChoice({ of, archive, columns: own }, format)
  const { known } = counting
  const total = known?.approximate
    ? t('app.list.approximate', { total: formats.integer(10_000) })
    : formats.integer(known?.count ?? 0)

  const start = async () => {
    setBusy(true)
    setRefused(null)
    const { signal } = abort.current
    try {
      const asked = {
        format,
        columns: [...own.map(({ source }) => source), ...children.map(({ path }) => path)],
        filter: some ? {} : filter,
        sort,
        archive,
        signal,
        ...(some && { ids: selected }),
        ...(totals.wanted && { totals: true }),
      }
      const { data } = await dataProvider.offerFile(of.name, asked)
      keep(format)
      download(data.path)
      notify('app.export.started', {
        type: 'info',
        messageArgs: { total: formats.integer(data.rows) },
      })
      onClose()
    } catch (error) {
      if (signal.aborted) return
      setRefused(error)
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>
        {t('app.export.title', {
          name: translate(`resources.${of.name}.name`, { smart_count: 2 }),
        })}
      </DialogTitle>
      <DialogContent>
        <Choice
          label={t('app.export.format')}
          value={format}
          onChange={(value) => setFormat(value as ExportFormat)}
          choices={exportFormats
            .toReversed()
            .map(
              (one) =>
                [
                  one,
                  t(`app.export.${one}`, { most: formats.integer(mostExported[one]) }),
                ] as const,
            )}
        />
        {selected.length > 0 && (
          <Choice
            label={t('app.export.records')}
            value={some ? 'some' : 'all'}
            onChange={(value) => setSome(value === 'some')}
            choices={[
              ['some', t('app.export.some', { total: formats.integer(selected.length) })],
              ['all', t('app.export.all', { total })],
            ]}
          />
        )}
        {columnsChoice}
        {totals.choice}
        <Summary
          total={selected.length === 0 ? total : undefined}
          columns={[...own, ...children].map(({ label }) => label)}
        />
        <div role="status">{busy && t('app.export.preparing')}</div>
        {refused !== null && (
          <Alert severity="warning" role="alert" className="export-refusal">
            {reasonOf(refused)}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('app.confirm.cancel')}</Button>
        <Button
          onClick={() => void start()}
          variant="contained"
          loading={busy}
          disabled={own.length === 0}
        >
          {t('app.export.download')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The columns of the file: those of the list or all available ones, and fields of child rows. */
function useFileColumns({
  of,
  archive,
  columns,
}: Pick<ExportedList, 'of' | 'archive' | 'columns'>) {
  const t = useT()
  const lists = useChildLists(of)
  const [taken, setTaken] = useState<readonly string[]>([])
  const [whole, setWhole] = useState(false)
  const every = useExportableColumns(of, archive, columns)
  const choice = (
    <>
      {every.length > columns.length && (
        <Choice
          label={t('app.export.fields')}
          value={whole ? 'every' : 'shown'}
          onChange={(value) => setWhole(value === 'every')}
          choices={[
            ['shown', t('app.export.shown', { count: columns.length })],
            ['every', t('app.export.every', { count: every.length })],
          ]}
        />
      )}
      {lists.length > 0 && <ChildListChoice lists={lists} taken={taken} onChange={setTaken} />}
    </>
  )
  return {
    own: whole ? every : columns,
    children: lists.filter(({ list }) => taken.includes(list)).flatMap((one) => one.columns),
    choice,
  }
}

/** Whether the file ends with the list's totals, if a column has any. */
function useTotalsChoice(
  { of, archive, columns }: Pick<ExportedList, 'of' | 'archive' | 'columns'>,
  format: ExportFormat,
): { wanted: boolean; choice: ReactNode } {
  const t = useT()
  const [wanted, setWanted] = useState(true)
  const summed = columns.some(({ source }) => of.list.totals?.includes(source))
  if (format !== 'xlsx' || archive || !summed) return { wanted: false, choice: null }
  const choice = (
    <Checkbox checked={wanted} onChange={setWanted}>
      {t('app.export.totals')}
    </Checkbox>
  )
  return { wanted, choice }
}

/** The contents of the file: the number of records, unless chosen above, and the columns. */
function Summary({ total, columns }: { total: string | undefined; columns: readonly string[] }) {
  const t = useT()
  return (
    <Typography variant="body2" className="muted wrap-anywhere">
      {total !== undefined && (
        <>
          {t('app.export.all', { total })}
          <br />
        </>
      )}
      {t('app.export.columns', { columns: columns.join(', ') })}
    </Typography>
  )
}

interface ChoiceProps {
  label: string
  value: string
  onChange: (value: string) => void
  choices: readonly (readonly [value: string, label: string])[]
}

function Choice({ label, value, onChange, choices }: ChoiceProps) {
  const id = useId()
  return (
    <fieldset role="radiogroup" className="choice-group export-choice" aria-labelledby={id}>
      <legend id={id}>{label}</legend>
      {choices.map(([one, words]) => (
        <Radio key={one} name={id} checked={one === value} onChange={() => onChange(one)}>
          {words}
        </Radio>
      ))}
    </fieldset>
  )
}

/** Aborted once the dialog is closed. */
function useAbortOnUnmount() {
  const abort = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    abort.current = controller
    return () => controller.abort()
  }, [])
  return abort
}

/** The server's message of a refusal, with its field errors. */
function useReason(): (error: unknown) => string {
  const refusal = useRefusal()
  return (error) => {
    const fields = error instanceof HttpError ? Object.values(error.body.fields ?? {}) : []
    return [refusal(error).message, ...new Set(fields)].join('. ')
  }
}

/** Starts a download: it streams to disk, and the page stays. `path` is below the origin. */
function download(path: string) {
  const link = document.createElement('a')
  link.href = `/${path}`
  link.download = ''
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
}
