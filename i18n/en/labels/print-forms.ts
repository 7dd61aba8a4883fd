import type { AreaMessages } from '../../messages.ts'

export const printForms = {
  'print-form-setting': {
    name: 'Print form settings',
    many: 'Print forms',
    fields: {
      form_name: 'Print form',
      form: 'Form',
      valid_from: 'Valid from',
      standing: 'Standing',
      title: 'Title instead of the standard one',
      heading: 'Name and address in the letterhead',
      requisites: 'Requisites',
      logo: 'Logo',
      head_text: 'Text after the head',
      foot_text: 'Text at the end of the form',
      added_lines: 'Additional lines',
      signatures: 'Signatures',
      tables: 'Blank lines in tables',
      left_out: 'Left out',
    },
    sections: {
      general: 'Form and texts',
      letterhead: 'Letterhead',
      lines: 'Lines and blocks',
      signatures: 'Signatures',
    },
    options: {
      standing: {
        in_force: 'In force',
        coming: 'Not yet in force',
        former: 'Former',
      },
    },
    rows: {
      requisites: {
        fields: { label: 'Label', value: 'Value' },
        options: {},
      },
      added_lines: {
        fields: { place: 'Place', field: 'Field of the record', label: 'Label' },
        options: {
          place: { after_head: 'After the head', before_signatures: 'Before the signatures' },
        },
      },
      signatures: {
        fields: {
          signature: 'Signature of the form',
          words: 'Position or words',
          left_out: 'Leave out',
        },
        options: {},
      },
      tables: {
        fields: { table: 'Table', lines: 'Blank lines' },
        options: {},
      },
      left_out: {
        fields: { block: 'Block' },
        options: {},
      },
    },
  },
} satisfies AreaMessages
