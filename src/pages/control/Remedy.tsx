import { useTranslate } from 'react-admin'
import type { ValueProps } from '../../kernel/viewSlots.ts'

/** Remedies are sentences, so they are shown as text and not as a chip. */
export function Remedy({ value, place }: ValueProps) {
  const translate = useTranslate()
  const text = translate(`resources.finding.options.remedy.${String(value)}`)
  return place === 'grid' ? <span title={text}>{text}</span> : text
}
