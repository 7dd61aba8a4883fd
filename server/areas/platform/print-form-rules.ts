// Rules of an organisation's form settings, and the settings in force.
import { sql } from 'kysely'
import { formLabel, resourceLabel } from '#i18n/server.ts'
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import { allResources } from '#resources/kernel/derive.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import { settingFaults } from '#resources/kernel/prints/print-settings.ts'
import type { PrintSetting } from '#resources/kernel/prints/print-settings.ts'
import { printsOf } from '#resources/kernel/prints/prints.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { PrintSettings } from '../../kernel/print/index.ts'
import { readAll } from '../../kernel/read/list-query.ts'
import { readMany } from '../../kernel/read/read-record.ts'
import { readContext } from '../../kernel/read/row-visibility.ts'
import { contractToday, resourceFor } from '../../kernel/session/viewer.ts'
import type { Person } from '../../kernel/session/viewer.ts'
import type { Fragment, Kernel, Rules, SqlClock, Wire } from '../../kernel/types.ts'

const ownName = 'print-form-setting'

/** Conditions for the marks of settings `t`: in force, in the future, or superseded. */
function standingOf({ today }: SqlClock): Readonly<Record<string, Fragment>> {
  const former = sql`exists (select from print_form_setting s
    where s.contract_id = t.contract_id and s.form = t.form
      and s.valid_from > t.valid_from and s.valid_from <= ${today()})`
  const coming = sql`t.valid_from > ${today()}`
  return { in_force: sql`not (${coming}) and not ${former}`, coming, former }
}

/** SQL: the name of the form of settings `t`; its key if the form no longer exists. */
function namesIn(locale: Locale): Fragment {
  const cases = allResources().flatMap((one) =>
    printsOf(one).map(([name]) => {
      const said = `${resourceLabel(locale, one.name).many}: ${formLabel(locale, one.name, name)}`
      return sql`when ${sql.lit(`${one.name}.${name}`)} then ${sql.lit(said)}`
    }),
  )
  return sql`case t.form ${sql.join(cases, sql` `)} else t.form end`
}

export const printFormRules: Rules = {
  marks: (clock) => ({ standing: standingOf(clock) }),
  computedFor: ({ locale }) => ({ form_name: namesIn(locale) }),
  beforeSave({ kernel, person }, row) {
    const [of = '', name = ''] = String(row.form).split('.')
    const resource = kernel.resources.find((one) => one.name === of && !one.desk)
    const form = Object.entries(resource?.prints ?? {}).find(([key]) => key === name)?.[1]
    if (!resource || !form) throw invalid({ form: 'choice' })
    const faults = settingFaults(resourceFor(person, resource), form, settingOf(row), (field) =>
      resourceFor(person, kernel.target(field)),
    )
    if (Object.keys(faults).length > 0) throw invalid(faults)
    return row
  },
}

/** The settings of a form, from the fields of a row. */
function settingOf(row: Wire): PrintSetting {
  const text = (key: string) => (row[key] as string | null | undefined) ?? null
  const lines = <Key extends keyof PrintSetting>(key: Key) =>
    (row[key] ?? []) as NonNullable<PrintSetting[Key]>
  return {
    title: text('title'),
    heading: text('heading'),
    head_text: text('head_text'),
    foot_text: text('foot_text'),
    requisites: lines('requisites'),
    added_lines: lines('added_lines'),
    signatures: lines('signatures'),
    tables: lines('tables'),
    left_out: lines('left_out'),
  }
}

const read: PrintSettings['read'] = (person, row) => ({
  form: String(row.form),
  setting: settingOf(row),
  logo: {
    ...{ contractId: person.contractId, resource: ownName, field: 'logo' },
    recordId: Number(row.id),
  },
})

const of = ({ resources }: Kernel): Resource | undefined =>
  resources.find(({ name }) => name === ownName)

/**
 * The settings in force of each form of a resource. They apply to everyone who prints, even to
 * users who may not read them.
 */
async function inForce(
  kernel: Kernel,
  person: Person,
  resource: string,
): ReturnType<PrintSettings['inForce']> {
  const settings = of(kernel)
  if (!settings) return new Map()
  const today = contractToday(person.contract.timeZone, kernel.clock())
  const reading = readContext({ kernel, resource: settings, person })
  const known = (await readAll(reading)) as Wire[]
  const begun = known
    .filter(({ form, valid_from: from }) => isOf(resource, form) && String(from) <= today)
    .sort((a, b) => (String(a.valid_from) < String(b.valid_from) ? -1 : 1))
  // for each form, the latest settings that have begun
  const last = new Map(begun.map((row) => [nameIn(row.form), Number(row.id)]))
  const whole = await readMany(reading, [...last.values()])
  return new Map(whole.map((row) => [nameIn(row.form), read(person, row)]))
}

const isOf = (resource: string, form: unknown) => String(form).startsWith(`${resource}.`)
const nameIn = (form: unknown) => String(form).split('.')[1] ?? ''

export const printSettings: PrintSettings = { of, inForce, read }
