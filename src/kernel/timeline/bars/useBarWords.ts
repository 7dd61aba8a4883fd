import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { Timeline } from '#resources/kernel/views/timeline.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useT } from '../../../common/useT.ts'
import type { Bar } from './bars.ts'
import { endless, wireEnds } from '../grid/timeAxis.ts'
import type { Span } from '../grid/timeAxis.ts'
import { usePeriodKind } from './useBars.ts'

/** Accessible names of bars and stretches. */
export function useBarWords(of: Resource, timeline: Timeline) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const period = usePeriodKind(of, timeline)
  return useMemo(() => {
    const saySpan = (span: Span) => {
      if (span.to === endless) {
        const [from] = wireEnds({ from: span.from, to: span.from }, period)
        return formats.period({ from, to: null })
      }
      const [from, to] = wireEnds(span, period)
      return formats.period({ from, to })
    }
    const stateOf = ({ record }: Bar) => {
      const code = timeline.tone === undefined ? null : record?.[timeline.tone]
      return code == null
        ? ''
        : translate(`resources.${of.name}.options.${timeline.tone}.${String(code)}`)
    }
    const [start, end] = timeline.period
    /** Cached: a month has thousands of bars, and converting to local time is slow. */
    const sayPeriod = (bar: Bar) => {
      if (!bar.record) return saySpan(bar)
      const { [start]: from, [end]: to } = bar.record
      return formats.period({ from: String(from), to: typeof to === 'string' ? to : null })
    }
    const sayBar = (bar: Bar) => {
      const name = bar.booking ? t('app.timeline.busy', { what: bar.label }) : bar.label
      return [name, sayPeriod(bar), stateOf(bar)].filter(Boolean).join(', ')
    }
    return { saySpan, sayBar, stateOf }
  }, [of, timeline, period, formats, translate, t])
}

export type BarWords = ReturnType<typeof useBarWords>
