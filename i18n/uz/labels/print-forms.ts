import type { AreaMessages } from '../../messages.ts'

export const printForms = {
  'print-form-setting': {
    name: 'Chop shakli sozlamasi',
    many: 'Chop shakllari',
    fields: {
      form_name: 'Chop shakli',
      form: 'Shakl',
      valid_from: 'Amal qilish sanasi',
      standing: 'Amal qilishi',
      title: 'Standart sarlavha oʻrniga',
      heading: 'Shakl boshidagi nom va manzil',
      requisites: 'Rekvizitlar',
      logo: 'Logotip',
      head_text: 'Shakl boshidan keyingi matn',
      foot_text: 'Shakl oxiridagi matn',
      added_lines: 'Qoʻshimcha qatorlar',
      signatures: 'Imzolar',
      tables: 'Jadvallardagi boʻsh qatorlar',
      left_out: 'Chop etilmaydi',
    },
    sections: {
      general: 'Shakl va matnlar',
      letterhead: 'Shakl boshi',
      lines: 'Qatorlar va bloklar',
      signatures: 'Imzolar',
    },
    options: {
      standing: {
        in_force: 'Amalda',
        coming: 'Hali amalda emas',
        former: 'Avvalgi',
      },
    },
    rows: {
      requisites: {
        fields: { label: 'Nomi', value: 'Qiymati' },
        options: {},
      },
      added_lines: {
        fields: { place: 'Joyi', field: 'Yozuv maydoni', label: 'Qator nomi' },
        options: {
          place: { after_head: 'Shakl boshidan keyin', before_signatures: 'Imzolardan oldin' },
        },
      },
      signatures: {
        fields: {
          signature: 'Shakldagi imzo',
          words: 'Lavozim yoki soʻzlar',
          left_out: 'Chop etilmasin',
        },
        options: {},
      },
      tables: {
        fields: { table: 'Jadval', lines: 'Boʻsh qatorlar' },
        options: {},
      },
      left_out: {
        fields: { block: 'Blok' },
        options: {},
      },
    },
  },
} satisfies AreaMessages
