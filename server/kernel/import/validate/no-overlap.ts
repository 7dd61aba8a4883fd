// Finds ranges of one key that overlap within the file; the database sees only one batch of its
// rows at a time.
import { addApart } from '#resources/kernel/values/range-set.ts'
import type { Range } from '#resources/kernel/values/range-set.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Wire } from '../../types.ts'
import type { Draft } from '../resolve/draft-records.ts'

export class Apart {
  private readonly rules: {
    key: string
    per: readonly string[]
    moments: boolean
    taken: Map<string, Range[]>
  }[]
  constructor(resource: Resource) {
    this.rules = (resource.rules ?? []).flatMap((rule) =>
      'noOverlap' in rule
        ? [
            {
              key: rule.noOverlap,
              per: rule.per,
              moments: resource.fields[rule.noOverlap]?.options.of === 'moment',
              taken: new Map<string, Range[]>(),
            },
          ]
        : [],
    )
  }
  /** Adds the fault to a draft whose range touches that of a row above it. */
  check(draft: Draft, stored: Wire | undefined): void {
    const row: Wire = { ...stored, ...draft.values, ...draft.input?.values }
    for (const { key, per, moments, taken } of this.rules) {
      const given = row[key] as Range | null | undefined
      // what a row does not name stays as it is stored, apart from the others already
      if (![key, ...per].some((one) => Object.hasOwn(draft.values, one))) continue
      if (!given || per.some((one) => row[one] == null) || draft.faults[key] !== undefined) continue
      const among = JSON.stringify(per.map((one) => row[one]))
      const ranges = taken.get(among) ?? []
      taken.set(among, ranges)
      const range: Range = { from: given.from, to: given.to, row: draft.row }
      const other = addApart(ranges, range, moments)
      if (other) draft.faults[key] = `same_row|${other.row}`
    }
  }
}
