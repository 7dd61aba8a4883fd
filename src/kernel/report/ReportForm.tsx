// The parameters of a report: the form follows from its descriptor.
import { useTranslate } from 'react-admin'
import { fieldEntries, lookupOf } from '#resources/kernel/derive.ts'
import { isSingleReference } from '#resources/kernel/kind-traits.ts'
import type { Preset, Report } from '#resources/kernel/views/report.ts'
import type { Field } from '#resources/kernel/types.ts'
import type { ReportParameters, OfferedReport } from '#resources/wire/reports.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { RefControl } from '../inputs/controls/combobox/RefControl.tsx'
import { DayControl } from '../inputs/controls/dates/DayControl.tsx'
import { NumberControl } from '../inputs/controls/NumberControl.tsx'
import { presetOf } from './namedTime.ts'
import { PeriodEnds } from './PeriodEnds.tsx'
import type { Ends } from './reportPeriod.ts'

interface ReportFormProps {
  report: Report
  offered: Pick<OfferedReport, 'presets'>
  parameters: ReportParameters
  /** The server's error for the key. */
  faults: Readonly<Record<string, string>>
  onChange: (parameters: ReportParameters) => void
}

export function ReportForm({ report, offered, parameters, faults, onChange }: ReportFormProps) {
  const t = useT()
  const named = offered.presets.map(
    ({ preset }) => [preset, t(`app.reports.presets.${preset}`)] as const,
  )
  const chosen = presetOf(offered, parameters)
  const choose = (preset: Preset | '') => {
    const found = offered.presets.find((one) => one.preset === preset)
    if (found) onChange({ ...parameters, ...found.parameters })
  }
  return (
    <>
      {named.length > 0 && (
        <SelectField<Preset | ''>
          label={t('app.reports.preset')}
          value={chosen ?? ''}
          options={[['', '—'], ...named]}
          onChange={choose}
        />
      )}
      {fieldEntries(report.asks).map(([key, field]) => (
        <ParameterInput
          key={key}
          report={report}
          source={key}
          field={field}
          value={parameters[key]}
          fault={faults[key]}
          onChange={(value) => onChange({ ...parameters, [key]: value })}
        />
      ))}
    </>
  )
}

interface ParameterInputProps {
  report: Report
  source: string
  field: Field
  value: unknown
  fault: string | undefined
  onChange: (value: unknown) => void
}

function ParameterInput({ report, source, field, value, fault, onChange }: ParameterInputProps) {
  const translate = useTranslate()
  const formats = useFormats()
  const common = {
    label: translate(`app.reports.asks.${source}`),
    error: fault !== undefined,
    helperText: fault,
    required: field.presence === 'required',
  }
  if (field.kind === 'period')
    return (
      <PeriodEnds
        ends={(value as Ends | null) ?? { from: null, to: null }}
        of={field.options.of === 'moment' ? 'moment' : 'day'}
        within={report.within ?? {}}
        fault={fault}
        onChange={onChange}
      />
    )
  if (field.kind === 'day')
    return (
      <DayControl
        {...common}
        of="month"
        value={(value as string | null) ?? `${formats.today().slice(0, 8)}01`}
        onChange={onChange}
      />
    )
  if (isSingleReference(field))
    return (
      <RefControl
        {...common}
        of={lookupOf(field)}
        value={value as number | null}
        onChange={(id) => onChange(id)}
      />
    )
  return (
    <NumberControl
      {...common}
      kind="integer"
      unit={field.options.unit}
      value={(value ?? field.options.initial ?? null) as number | null}
      onChange={onChange}
    />
  )
}
