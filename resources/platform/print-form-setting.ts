import {
  choice,
  computed,
  day,
  flag,
  integer,
  marks,
  photos,
  rows,
  text,
} from '../kernel/fields.ts'
import { settingsRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/**
 * What the organisation changes of a printed form, from a day on: without a row it is printed as
 * the product has it. Its fields are those of PrintSetting
 * (resources/kernel/prints/print-settings.ts).
 */
export const printFormSetting = resource('print-form-setting', {
  area: 'platform',
  title: 'valid_from',
  head: ['form_name', 'standing'],
  import: false,
  fields: {
    form_name: computed('text'), // of the form, in the reader's language
    // 'way-bill.truck': the resource, and the form under its `prints`
    form: text({
      required: true,
      immutable: true,
      pattern: '[a-z][a-z0-9-]*\\.[a-z][a-z0-9_]*',
      max: 81,
    }),
    valid_from: day({ required: true, min: '1990-01-01' }),
    standing: marks({ in_force: 'good', coming: 'plain', former: 'muted' }),
    title: text({ multiline: true, search: true, max: 300 }),
    heading: text({ multiline: true, max: 500 }),
    requisites: rows(
      { label: text({ max: 60 }), value: text({ required: true, max: 200 }) },
      { max: 12 },
    ),
    logo: photos({ max: 1 }),
    head_text: text({ multiline: true, max: 1000 }),
    foot_text: text({ multiline: true, max: 1000 }),
    added_lines: rows(
      {
        place: choice(
          { after_head: 'plain', before_signatures: 'plain' },
          { initial: 'after_head' },
        ),
        field: text({ max: 120 }),
        label: text({ max: 120 }),
      },
      { max: 20 },
    ),
    signatures: rows(
      { signature: text({ max: 60 }), words: text({ max: 200 }), left_out: flag() },
      { max: 20, rules: [{ unique: ['signature'] }] },
    ),
    tables: rows(
      {
        table: text({ required: true, max: 60 }),
        lines: integer({ required: true, min: 0, max: 60 }),
      },
      { max: 10, rules: [{ unique: ['table'] }] },
    ),
    left_out: rows(
      { block: text({ required: true, max: 60 }) },
      { max: 20, rules: [{ unique: ['block'] }] },
    ),
  },
  rules: [{ unique: ['form', 'valid_from'] }],
  list: {
    columns: ['form_name', 'standing', 'valid_from', 'title'],
    filters: ['standing', 'valid_from'],
    sort: 'form',
  },
  form: {
    general: ['form', 'valid_from', 'title', 'head_text', 'foot_text'],
    letterhead: ['heading', 'requisites', 'logo'],
    lines: ['added_lines', 'tables', 'left_out'],
    signatures: ['signatures'],
  },
  dropped: { name: 'its form says it, in the language of who reads' },
  page: 'general',
  screens: { list: { path: '/settings/print-forms', roles: settingsRoles } },
  adminMenu: true,
  basePaths: ['api/fms/print-form-setting'],
})
