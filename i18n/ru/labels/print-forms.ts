import type { AreaMessages } from '../../messages.ts'

export const printForms = {
  'print-form-setting': {
    name: 'Настройка печатной формы',
    many: 'Печатные формы',
    fields: {
      form_name: 'Печатная форма',
      form: 'Форма',
      valid_from: 'Действует с',
      standing: 'Действие',
      title: 'Заголовок вместо стандартного',
      heading: 'Наименование и адрес в шапке',
      requisites: 'Реквизиты',
      logo: 'Логотип',
      head_text: 'Текст после шапки',
      foot_text: 'Текст в конце формы',
      added_lines: 'Дополнительные строки',
      signatures: 'Подписи',
      tables: 'Пустые строки в таблицах',
      left_out: 'Не печатать',
    },
    sections: {
      general: 'Форма и тексты',
      letterhead: 'Шапка',
      lines: 'Строки и блоки',
      signatures: 'Подписи',
    },
    options: {
      standing: {
        in_force: 'Действует',
        coming: 'Ещё не действует',
        former: 'Прежняя',
      },
    },
    rows: {
      requisites: {
        fields: { label: 'Название', value: 'Значение' },
        options: {},
      },
      added_lines: {
        fields: { place: 'Место', field: 'Поле записи', label: 'Подпись строки' },
        options: {
          place: { after_head: 'После шапки', before_signatures: 'Перед подписями' },
        },
      },
      signatures: {
        fields: {
          signature: 'Подпись формы',
          words: 'Должность или слова',
          left_out: 'Не печатать',
        },
        options: {},
      },
      tables: {
        fields: { table: 'Таблица', lines: 'Пустых строк' },
        options: {},
      },
      left_out: {
        fields: { block: 'Блок' },
        options: {},
      },
    },
  },
} satisfies AreaMessages
