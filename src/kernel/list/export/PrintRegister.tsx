import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useDataProvider, useEvent, useNotify, useTranslate } from 'react-admin'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import { isSortable } from '#resources/kernel/derive.ts'
import { fieldOf } from '#resources/kernel/system-fields.ts'
import type { WireRow } from '../../cells/cell.ts'
import { useT } from '../../../common/useT.ts'
import { useAppServices } from '../../appServices.ts'
import { useContract } from '../../useContract.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { shownKind } from '../grid/columns/gridColumns.ts'
import type { Column } from '../grid/columns/gridColumns.ts'
import { loadLetterhead } from './letterhead.ts'
import type { Letterhead } from './letterhead.ts'
import { useRefusal } from '../../useRefusal.tsx'
import { mostPrinted, loadPrintRegister } from './printRegisterData.ts'
import type { PrintRegisterData } from './printRegisterData.ts'
import type { ExportedList } from './useExportAndPrint.tsx'
import './print-register.css'

/** Number of columns from which the paper is landscape. */
const wide = 7

/**
 * Loads all matching rows and prints them as a register: a head with author and time, numbered
 * rows, space for signatures, nothing of the screen.
 */
export function PrintRegister({ onClose, ...listed }: ExportedList & { onClose: () => void }) {
  const { of, archive, filter, sort } = listed
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const notify = useNotify()
  const refusal = useRefusal()
  const { resources, user } = useAppServices()
  const contract = useContract()
  const dataProvider = useDataProvider<MotorpoolDataProvider>()
  const [data, setData] = useState<(PrintRegisterData & { head: Letterhead }) | null>(null)
  const prepare = useEvent(async (signal: AbortSignal) => {
    try {
      const targetOf = (name: string) => resources.find((one) => one.name === name)
      const { found, data } = await loadPrintRegister({
        dataProvider,
        of,
        archive,
        filter,
        sort,
        t,
        formats,
        translate,
        targetOf,
      })
      if (signal.aborted) return
      const head =
        data &&
        (await loadLetterhead({ dataProvider, user, resources, contract, formats, translate }))
      if (signal.aborted) return
      if (data && head) return setData({ ...data, head })
      const args = { most: formats.integer(mostPrinted), total: formats.integer(found) }
      notify('app.print.too_many', { type: 'warning', messageArgs: args, autoHideDuration: 15_000 })
    } catch (error) {
      if (signal.aborted) return
      notify(refusal(error).message, { type: 'warning' })
    }
    onClose()
  })
  const close = useEvent(onClose)
  useEffect(() => {
    const controller = new AbortController()
    void prepare(controller.signal)
    return () => controller.abort()
  }, [prepare])
  useEffect(() => {
    if (!data) return
    // the print dialog blocks the page until it is closed, in some browsers only until it is open
    window.addEventListener('afterprint', close)
    window.print()
    return () => window.removeEventListener('afterprint', close)
  }, [data, close])

  if (!data)
    return (
      <div role="status" className="hidden">
        {t('app.print.preparing')}
      </div>
    )
  return createPortal(<Paper {...listed} data={data} />, document.body)
}

function Paper({
  of,
  archive,
  sort,
  columns,
  data: { rows, conditions, at, head },
}: ExportedList & { data: PrintRegisterData & { head: Letterhead } }) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const { user } = useAppServices()
  const title = translate(`resources.${of.name}.name`, { smart_count: 2 })
  const field = fieldOf(of, sort.field)
  const order =
    field && isSortable(field)
      ? t('app.print.order', {
          field: translate(`resources.${of.name}.fields.${sort.field}`),
          direction: t(sort.order === 'DESC' ? 'app.list.descending' : 'app.list.ascending'),
        })
      : null
  return (
    <main className={columns.length >= wide ? 'register wide' : 'register'}>
      <header>
        {head.logo && <img src={head.logo} alt="" />}
        {head.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <h1>{archive ? `${title}: ${t('app.shell.archive')}` : title}</h1>
        <p>
          {t('app.print.conditions', {
            conditions:
              conditions.length > 0 ? conditions.join('; ') : t('app.print.no_conditions'),
          })}
        </p>
        {order && <p>{order}</p>}
        <p>{t('app.print.total', { total: formats.integer(rows.length) })}</p>
        <p>{t('app.print.printed', { at: formats.moment(at), name: user.name })}</p>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('app.print.number')}</th>
            {columns.map(({ source, label, unit, end }) => (
              <th key={source} scope="col" className={end ? 'end' : undefined}>
                {unit ? `${label}, ${unit}` : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.id}>
              <td className="end">{formats.integer(index + 1)}</td>
              {columns.map((column) => (
                <td key={column.source} className={column.end ? 'end' : undefined}>
                  <Printed column={column} row={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        {[t('app.print.drawn_up'), t('app.print.checked')].map((role, index) => (
          <p key={role}>
            <span>{role}</span>
            <Line below={t('app.print.signature')} />
            <Line below={t('app.print.full_name')} text={index === 0 ? user.name : ''} />
          </p>
        ))}
      </footer>
    </main>
  )
}

/** Space to write by hand, with a caption. */
function Line({ below, text = '' }: { below: string; text?: string }) {
  return (
    <span className="line">
      <span>{text}</span>
      <small>{below}</small>
    </span>
  )
}

/** As in the grid, but a flag as a word: an icon alone is unclear on paper. */
function Printed({
  column: { cell, context, source, field },
  row,
}: {
  column: Column
  row: WireRow
}) {
  if (shownKind(field) === 'flag')
    return context.t(row[source] === true ? 'app.list.yes' : 'app.list.no')
  return cell({ ...context, source, field, row })
}
