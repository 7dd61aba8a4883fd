// Boot checks of marks that show a verdict, and of the verdicts that they refer to.
import { fieldEntries } from '../derive.ts'
import type { Resource } from '../types.ts'
import { effectKey, judgedBy, reasonsOf } from '../views/verdict.ts'
import type { Judged, Verdict } from '../views/verdict.ts'
import type { Report } from './descriptor-fault.ts'

type ByName = ReadonlyMap<string, Resource>

export function checkVerdicts(one: Resource, byName: ByName, report: Report): void {
  for (const [key, field] of fieldEntries(one.fields)) {
    const judged = judgedBy(field)
    if (!judged) continue
    checkJudged(one, key, judged, report)
    checkSettings(judged.verdict, byName, report)
    checkReasonsOf(judged.verdict, byName, report)
  }
}

function checkJudged(one: Resource, key: string, judged: Judged, report: Report): void {
  const { verdict, subjects, at } = judged
  for (const [subject, column] of Object.entries(subjects)) {
    const of = verdict.subjects[subject]
    const to = column === 'id' ? one.name : one.fields[column]?.options.to
    if (of === undefined || (to !== of && one.mode !== 'view'))
      report('R165', `'${key}' judges '${subject}' by '${column}', which is no id of '${of}'`)
  }
  if (at !== undefined && one.fields[at]?.kind !== 'moment')
    report('R165', `'${key}' judges at '${at}', which is no moment`)
}

function checkSettings(verdict: Verdict, byName: ByName, report: Report): void {
  const settings = byName.get(verdict.settings)
  if (settings?.mode !== 'single')
    report('R166', `the settings of '${verdict.name}' are no resource of mode 'single'`)
  for (const [code, { firm }] of reasonsOf(verdict)) {
    const field = settings?.fields[effectKey(verdict, code)]
    const says = Object.keys(field?.options.choices ?? {}).join(' ')
    if (firm ? field !== undefined : says !== 'blocks warns ignored')
      report('R166', `the settings of '${verdict.name}' say nothing fitting of '${code}'`)
  }
}

function checkReasonsOf(verdict: Verdict, byName: ByName, report: Report): void {
  for (const [code, { of, mends, effect, firm }] of reasonsOf(verdict)) {
    const [first = ''] = of
    if (of.length === 0 || of.some((one) => !verdict.subjects[one]))
      report('R167', `reason '${code}' is about no subject of '${verdict.name}'`)
    if (firm && effect !== 'blocks') report('R167', `reason '${code}' is firm, and does not block`)
    const target = byName.get(mends.resource)
    if (!target || (mends.by && target.fields[mends.by]?.options.to !== verdict.subjects[first]))
      report('R168', `reason '${code}' is mended in '${mends.resource}', which names no '${first}'`)
  }
}
