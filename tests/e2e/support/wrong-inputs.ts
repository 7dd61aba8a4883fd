// Invalid inputs, and the message in each language, with the error and how to fix it.
import type { ResourceName } from '#resources/index.ts'

type Told = Readonly<Record<'ru' | 'uz' | 'en', string>>

export interface WrongInput {
  what: string
  of: ResourceName
  /** Field → typed text; a reference field picks the option offered for it. */
  typed: Readonly<Record<string, string>>
  /** The field with the message. */
  at: string
  told: Told
  /** Saving asks for confirmation instead of rejecting it. */
  asked?: true
  /** The message appears on Enter in the field, before saving. */
  entered?: true
}

const told = (ru: string, uz: string, en: string): Told => ({ ru, uz, en })

/** Typed into a form, which responds without the server. */
export const wrongInputs: readonly WrongInput[] = [
  {
    what: 'nothing where something is required',
    of: 'car',
    typed: {},
    at: 'plate_number',
    told: told('Заполните это поле', 'Ushbu maydonni toʻldiring', 'Fill in this field'),
  },
  {
    what: 'a make that there is not',
    of: 'car',
    typed: { brand_id: 'Несуществующая' },
    at: 'brand_id',
    entered: true,
    told: told(
      'Такой записи нет. Выберите другую или добавьте эту',
      'Bunday yozuv yoʻq. Boshqasini tanlang yoki shuni qoʻshing',
      'No such record. Choose another or add this one',
    ),
  },
  {
    what: 'a year before all vehicles',
    of: 'car',
    typed: { year: '1890' },
    at: 'year',
    told: told('Год не раньше 1930', '1930-yildan oldin boʻlmasin', 'Not before the year 1930'),
  },
  {
    what: 'a year in words',
    of: 'car',
    typed: { year: 'двадцать' },
    at: 'year',
    told: told(
      'Введите год четырьмя цифрами',
      'Yilni toʻrtta raqam bilan kiriting',
      'Enter a four-digit year',
    ),
  },
  {
    what: 'a number below all',
    of: 'car',
    typed: { mobject_id: '-5' },
    at: 'mobject_id',
    told: told('Не менее 1', 'Kamida 1', 'At least 1'),
  },
  {
    what: 'a number with digits too many',
    of: 'car',
    typed: { mobject_id: '9999999999999' },
    at: 'mobject_id',
    told: told(
      'Слишком большое число: не более 9 цифр. Уберите лишние',
      'Son juda katta: koʻpi bilan 9 ta raqam. Ortiqchasini oʻchiring',
      'Number too large: at most 9 digits. Remove the extra ones',
    ),
  },
  {
    what: 'a part of a kilometre',
    of: 'car',
    typed: { initial_odometer: '12,5' },
    at: 'initial_odometer',
    told: told('Введите целое число', 'Butun son kiriting', 'Enter a whole number'),
  },
  {
    what: 'a text that is too long',
    of: 'car',
    typed: { color: 'ц'.repeat(80) },
    at: 'color',
    told: told(
      'Символов 80 из 50: сократите на 30',
      '80 ta belgi, koʻpi bilan 50 ta mumkin: 30 ta belgiga qisqartiring',
      '80 of 50 characters: shorten by 30',
    ),
  },
  {
    what: 'digits too few, of one length',
    of: 'staff',
    typed: { pinfl: '123' },
    at: 'pinfl',
    told: told(
      'Только цифры, их должно быть 14',
      'Faqat raqamlar, soni: 14',
      'Digits only, 14 of them',
    ),
  },
  {
    what: 'digits too few, of two lengths',
    of: 'counterparty',
    typed: { inn: '12' },
    at: 'inn',
    told: told(
      'Только цифры, их должно быть 9 / 14',
      'Faqat raqamlar, soni: 9 / 14',
      'Digits only, 9 / 14 of them',
    ),
  },
  ...['31.02.2024', '32.13.2020'].map((day) => ({
    what: `the day ${day}`,
    of: 'staff' as const,
    typed: { birth_date: day },
    at: 'birth_date',
    told: told(
      'Такой даты нет. Проверьте день и месяц',
      'Bunday sana yoʻq. Kun va oyni tekshiring',
      'There is no such date. Check the day and the month',
    ),
  })),
  {
    what: 'a birth to come',
    of: 'staff',
    typed: { birth_date: '01.01.2150' },
    at: 'birth_date',
    told: told('Не позже {today}', '{today} sanasidan keyin boʻlmasin', 'Not later than {today}'),
  },
  {
    what: 'an end before its beginning',
    of: 'staff',
    typed: { licence_from: '02.01.2026', licence_until: '01.01.2026' },
    at: 'licence_until',
    told: told(
      'Не раньше, чем «Удостоверение действует с»',
      '«Guvohnoma amal qilish boshlanishi» dan oldin boʻlmasin',
      'Not earlier than “Licence valid from”',
    ),
  },
  {
    what: 'a tank with more than it holds',
    of: 'reservoir',
    typed: { name: 'Ёмкость', fuel_id: '', capacity: '10', initial_value: '20' },
    at: 'capacity',
    told: told(
      'Не меньше, чем «Начальное значение»',
      '«Boshlangʻich qiymat» dan kam boʻlmasin',
      'Not less than “Initial value”',
    ),
  },
  {
    what: 'two digits of a telephone number',
    of: 'staff',
    typed: { mobile_phone: '12' },
    at: 'mobile_phone',
    told: told(
      'Введите номер с кодом страны, например +998 90 123-45-67',
      'Raqamni davlat kodi bilan kiriting, masalan +998 90 123-45-67',
      'Enter a number with its country code, for example +998 90 123-45-67',
    ),
  },
  {
    what: 'digits behind the point too many',
    of: 'fuel',
    typed: { density: '5,55555' },
    at: 'density',
    told: told(
      'Не более 4 знаков после запятой',
      'Verguldan keyin koʻpi bilan 4 ta raqam',
      'At most 4 decimal places',
    ),
  },
  {
    what: 'a negative radius',
    of: 'place',
    typed: { radius: '-1' },
    at: 'radius',
    told: told('Не менее 1', 'Kamida 1', 'At least 1'),
  },
  {
    what: 'a login that none can be',
    of: 'user',
    typed: { login: 'ИВАН ПЕТРОВ' },
    at: 'login',
    told: told(
      'Введите в таком виде: a.karimov',
      'Shu koʻrinishda kiriting: a.karimov',
      'Enter it like this: a.karimov',
    ),
  },
  {
    what: 'a plate that is none',
    of: 'car',
    typed: { plate_number: 'АБВ', model_id: '' },
    at: 'plate_number',
    asked: true,
    told: told(
      'Необычный номер: проверьте, нет ли опечатки',
      'Raqam odatdagidan boshqacha: xato yoʻqligini tekshiring',
      'Unusual plate number – please check it',
    ),
  },
  {
    what: 'a name of digits',
    of: 'staff',
    typed: { surname: '123', name: 'Отабек' },
    at: 'surname',
    asked: true,
    told: told(
      'В имени есть цифры: проверьте, нет ли опечатки',
      'Ismda raqamlar bor: xato yoʻqligini tekshiring',
      'There are digits in the name: please check for a typo',
    ),
  },
  {
    what: 'an account that opens nothing',
    of: 'user',
    typed: { login: 'а' },
    at: 'role_ids',
    asked: true,
    told: told(
      'Не заполнено, хотя без этого запись бесполезна',
      'Toʻldirilmagan, busiz yozuvdan foyda yoʻq',
      'Left empty, and the record is of no use without it',
    ),
  },
  {
    what: 'a task for a day of the past',
    of: 'task',
    typed: { name: 'Заменить масло', assignee_id: '', due: '01.01.2020' },
    at: 'due',
    asked: true,
    told: told(
      'Эта дата уже прошла: проверьте, нет ли опечатки',
      'Bu sana oʻtib ketgan: xato yoʻqligini tekshiring',
      'This date has passed: please check for a typo',
    ),
  },
]

/** Input that is normalised, as shown in the field after Tab. */
export const understoodInputs = [
  { of: 'staff', at: 'mobile_phone', typed: '8 (90) 123-45-67', stands: /^\+998 90 123-45-67$/ },
  { of: 'staff', at: 'birth_date', typed: '1', stands: /^01\.\d\d\.20\d\d$/ },
] as const
