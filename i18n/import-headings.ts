// Column headings in exports of accounting programs, above all 1С. An import recognises a column by
// one of them or by the label of its field in any language. Listed in docs/import-columns.md.
import type { ResourceName } from '#resources/index.ts'

type Headings = Readonly<Record<string, readonly string[]>>

const vehicle = ['Автомобиль', 'ТС', 'Транспортное средство', 'Госномер', 'Гос. номер', 'ГРЗ']
const fuel = ['Вид топлива', 'ГСМ', 'Марка топлива', 'Номенклатура ГСМ', 'Номенклатура']
const item = ['Номенклатура', 'ТМЦ', 'Наименование']
const department = ['Отдел', 'Колонна', 'Участок', 'Структурное подразделение']
const store = ['Место хранения', 'МОЛ, склад']
const until = ['Дата окончания', 'Срок действия', 'Действует до', 'Действителен до']
const issued = ['Дата выдачи', 'Дата начала', 'Действует с']

const all: Readonly<Partial<Record<ResourceName, Headings>>> = {
  company: { name: ['Наименование', 'Организация', 'Полное наименование'] },
  subdivision: { name: ['Наименование', 'Подразделение', ...department] },
  fuel: { name: ['Наименование', ...fuel], unit_id: ['Ед. изм.', 'Базовая единица'] },
  'staff-position': { name: ['Наименование', 'Должность'] },
  car: {
    plate_number: [
      ...['Госномер', 'Гос. номер', 'Гос. №', 'Государственный номер', 'ГРЗ', 'Номер ТС'],
      ...['Государственный регистрационный знак', 'Регистрационный знак', 'Рег. знак'],
    ],
    garage_number: ['Гаражный №', 'Гар. номер', 'Гар. №'],
    name: ['Наименование ТС', 'Наименование'],
    brand_id: ['Марка ТС', 'Марка автомобиля', 'Марка'],
    model_id: ['Модель ТС', 'Модель автомобиля', 'Модель'],
    type_id: ['Тип ТС', 'Вид ТС'],
    subdivision_id: department,
    year: ['Год изготовления', 'Год вып.'],
    reg_series: ['Серия СТС', 'Серия свидетельства'],
    reg_number: ['Номер СТС', 'Номер свидетельства'],
    engine_number: ['№ двигателя'],
    body_number: ['VIN', 'Идентификационный номер', '№ кузова'],
    chassis_number: ['№ шасси', '№ шасси (рамы)'],
    initial_odometer: [
      ...['Пробег', 'Показание спидометра', 'Показания спидометра', 'Показание одометра'],
      ...['Показания одометра', 'Пробег на начало'],
    ],
    'fuels.fuel_id': ['Вид топлива', 'ГСМ', 'Марка топлива'],
    'fuels.tank_volume': ['Объем бака', 'Емкость бака'],
    'fuels.norm': ['Линейная норма', 'Норма'],
    'fuels.tank_remainder': [
      ...['Остаток', 'Остаток в баке', 'Остаток ГСМ', 'Остаток на начало'],
      ...['Остаток на конец', 'Конечный остаток'],
    ],
  },
  staff: {
    personnel_number: ['Таб. номер', 'Таб. №', 'Табельный №', 'Таб. ном.'],
    full_name: ['Сотрудник', 'Работник', 'Физическое лицо', 'Физлицо', 'Водитель'],
    position_id: ['Должность (специальность, профессия)', 'Профессия'],
    subdivision_id: department,
    order_number: ['Номер приказа о приеме', '№ приказа'],
    order_date: ['Дата приема', 'Дата приема на работу', 'Дата приказа о приеме'],
    birth_date: ['Дата рожд.', 'Д/р'],
    mobile_phone: ['Телефон', 'Мобильный'],
    residence: ['Адрес', 'Адрес по прописке', 'Адрес регистрации', 'Адрес проживания'],
    licence_number: ['Номер ВУ', '№ ВУ', 'Водительское удостоверение', 'Номер водительских прав'],
    licence_issued: ['Дата выдачи ВУ', 'ВУ выдано'],
    licence_until: ['Срок действия ВУ', 'ВУ действует до'],
    license_ids: ['Категории', 'Категории ВУ'],
    insurance_number: ['СНИЛС'],
    pinfl: ['ПИНФЛ', 'ЖШШИР'],
  },
  'fuel-consumption-norm': {
    car_id: vehicle,
    fuel_id: fuel,
    valid_from: ['Дата', 'Период', 'Дата начала'],
    norm: ['Норма', 'Норма расхода', 'Линейная норма', 'Базовая норма расхода'],
    summer_norm: ['Норма летняя', 'Летняя норма', 'Норма лето'],
    winter_norm: ['Норма зимняя', 'Зимняя норма', 'Норма зима'],
    basis: ['Приказ', 'Номер приказа'],
  },
  reservoir: {
    name: ['Наименование', 'Склад', ...store],
    fuel_id: fuel,
    capacity: ['Емкость', 'Объем'],
    initial_value: ['Количество', 'Остаток на начало', 'Остаток на конец', 'Конечный остаток'],
    opened_at: ['Дата', 'Период'],
  },
  'car-part': {
    name: ['Номенклатура', 'ТМЦ', 'Полное наименование'],
    unit_id: ['Ед. изм.', 'Ед.', 'Базовая единица', 'Единица'],
    category_id: ['Группа', 'Номенклатурная группа', 'Вид номенклатуры'],
  },
  supply: {
    at: ['Дата', 'Период'],
    warehouse_id: store,
    counterparty_id: ['Поставщик'],
    incoming_number: ['Вх. номер', 'Входящий номер'],
    incoming_date: ['Вх. дата', 'Входящая дата'],
    'lines.item_id': item,
    'lines.quantity': [
      ...['Кол-во', 'Остаток', 'Остаток на начало', 'Остаток на конец', 'Конечный остаток'],
    ],
    'lines.unit_cost': ['Цена', 'Себестоимость', 'Цена, без НДС'],
  },
  counterparty: {
    name: ['Контрагент', 'Наименование', 'Полное наименование'],
    address: ['Юридический адрес'],
  },
  'insurance-policy': {
    car_id: vehicle,
    number: ['Полис', 'Серия и номер', 'Серия и номер полиса', 'Номер'],
    insurer: ['Страховая компания', 'Страховщик'],
    date_issue: issued,
    premium: ['Страховая премия', 'Сумма'],
    policy_term: until,
  },
  'technical-inspection': {
    car_id: vehicle,
    number: ['Номер диагностической карты', 'Диагностическая карта', 'Номер'],
    date_issue: issued,
    date_until: until,
  },
  'vehicle-document': {
    car_id: vehicle,
    kind_id: ['Документ', 'Вид документа'],
    issued_on: issued,
    valid_until: until,
  },
  'staff-document': {
    staff_id: ['ФИО', 'Работник', 'Физическое лицо'],
    kind_id: ['Документ', 'Вид документа'],
    issued_on: issued,
    valid_until: until,
  },
}

/**
 * Of a resource: the path of a field → further headings of its column. A heading of two fields
 * belongs to the first.
 */
export function headingsOf(resource: string): Headings {
  return Object.hasOwn(all, resource) ? (all[resource as ResourceName] ?? {}) : {}
}
