import { Link } from 'react-router-dom'
import { addDays, addMonths } from '#i18n/format/civil.ts'
import type { ResourceName } from '#resources/index.ts'
import { mayDo } from '#dataProviders/session/rights.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { openInMonth } from '#resources/findings.ts'
import { severities } from '#resources/kernel/views/finding.ts'
import type { Severity } from '#resources/kernel/views/finding.ts'
import type { Book, MonthReview } from '#resources/wire/month-review.ts'
import { listAddress } from '../../common/listAddress.ts'
import type { Filter } from '../../common/listAddress.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useResourceName } from '../../common/useResourceName.ts'
import { useT } from '../../common/useT.ts'
import { isListOpen } from '../../kernel/menuScreens.ts'
import { useAppServices } from '../../kernel/appServices.ts'

interface StepProps {
  review: MonthReview
}

/** The address of a resource's list; null if the user may not open it. */
function useListAddress(): (name: string, filter: Filter) => string | null {
  const { user, resources } = useAppServices()
  return (name, filter) => {
    const of = resources.find((one) => one.name === name && mayDo(user, one, 'list'))
    return of && isListOpen(user, of) ? listAddress(of, filter) : null
  }
}

function Step({ to, words }: { to: string | null; words: string }) {
  return to === null ? <span>{words}</span> : <Link to={to}>{words}</Link>
}

/** Pending documents of the month, and those that prevent closing it. */
export function PendingStep({ review: { pending } }: StepProps) {
  const t = useT()
  const formats = useFormats()
  const address = useListAddress()
  if (pending.length === 0) return <p className="month-good">{t('app.month.nothing_pending')}</p>
  return (
    <ul>
      {pending.map(({ name, resource, filter, count, blocks }) => (
        <li key={name}>
          <Step
            to={address(resource, filter)}
            words={`${t(`app.month.pending.${name}`)}: ${formats.integer(count)}`}
          />
          {blocks && <span className="chip chip-bad">{t('app.month.blocks')}</span>}
        </li>
      ))}
    </ul>
  )
}

const order = Object.keys(severities) as Severity[]

export function MonthFindings({ review: { book, findings, period } }: StepProps) {
  const t = useT()
  const formats = useFormats()
  const address = useListAddress()
  if (!findings) return <p>{t('app.month.findings_hidden')}</p>
  const open = order.filter((severity) => findings[severity] > 0)
  if (open.length === 0) return <p className="month-good">{t('app.control.none')}</p>
  return (
    <ul>
      {open.map((severity) => (
        <li key={severity}>
          <Step
            to={address('finding', { ...openInMonth(book, period), severity })}
            words={`${t(`app.control.${severity}`)}: ${formats.integer(findings[severity])}`}
          />
        </li>
      ))}
    </ul>
  )
}

const statements = {
  fuel: ['fuel-vehicle-statement', 'fuel-driver-statement', 'fuel-tank-month'],
  stock: ['item-warehouse'],
} as const satisfies Readonly<Record<Book, readonly ResourceName[]>>

/** A filter by the month, or by its days if the list has a parameter for days. */
function filterOf({ fields, list: { opensAt = 'month' } }: Resource, month: string): Filter {
  if (!fields[opensAt]?.options.parameter) return { [opensAt]: month }
  return { [opensAt]: { from: month, to: addDays(addMonths(month, 1), -1) } }
}

/** The lists to print for the month's file. */
export function PrintStep({ review: { book, month } }: StepProps) {
  const t = useT()
  const { resources } = useAppServices()
  const nameOf = useResourceName()
  const address = useListAddress()
  const shown = statements[book].flatMap((name) => {
    const of = resources.find((one) => one.name === name)
    const to = of ? address(name, filterOf(of, month)) : null
    return of && to !== null ? [{ of, to }] : []
  })
  if (shown.length === 0) return <p>{t('app.month.print_hidden')}</p>
  return (
    <ul>
      {shown.map(({ of, to }) => (
        <li key={of.name}>
          <Link to={to}>{nameOf(of)}</Link>
        </li>
      ))}
    </ul>
  )
}
