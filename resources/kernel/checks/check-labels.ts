// Boot checks of sheets of labels: how many fit side by side, and whether scanners can read them.
import type { PrintPart } from '../prints/prints.ts'
import type { Resource } from '../types.ts'

const mostAcross = 5
const codedKinds: readonly string[] = ['text', 'plate', 'integer']

export function checkLabels(
  { across, code }: Extract<PrintPart, { labels: object }>,
  { fields }: Resource,
  report: (fault: string) => void,
): void {
  if (!Number.isInteger(across) || across < 1 || across > mostAcross)
    report(`has ${across} labels side by side, not 1 to ${mostAcross}`)
  if (code.length === 0 || !code.every((key) => codedKinds.includes(fields[key]?.kind ?? '')))
    report(`has '${code.join(', ')}', which is nothing that a barcode could say`)
}
