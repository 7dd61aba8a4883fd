import { stockForms } from './stock-prints.ts'
import { sheetForms, sheetWords } from './waybill-prints.ts'

/**
 * The words of printed forms: of all, and by resource and form; %{key} is a value of the record.
 */
export const prints = {
  common: {
    number: '№',
    total: 'Итого',
    signature: '(подпись)',
    full_name: '(Ф. И. О.)',
    cut: 'линия отреза',
    stamp: 'М. П.',
    page: 'Страница %{page} из %{pages}',
    printed: 'Напечатано: %{at}, %{name}',
    // of a paper that was corrected since
    former: 'Прежняя редакция',
    corrected: 'Исправлено: %{at}, %{name}',
    // over a page of a preview
    spilled: 'Не поместилось: этой страницы в форме быть не должно',
    period: 'за период с %{from} по %{to}',
    day: 'за %{from}',
    // for users who scan the QR code of a paper
    verify_title: 'Проверка документа',
    verify_genuine: 'Документ подлинный',
    verify_changed: 'Документ подлинный, но с тех пор исправлен',
    verify_unknown: 'Подлинность документа не подтверждена',
  },
  // words that several forms of a resource have
  shared: { 'way-bill': sheetWords },
  forms: {
    'way-bill': sheetForms,
    'fuel-vehicle-statement': {
      statement: {
        title: 'ВЕДОМОСТЬ\nучёта топлива по автомобилю',
        moment: 'Дата и время',
        document: 'Документ',
        document_number: '№ документа',
        driver: 'Водитель',
        distance: 'Пробег, км',
        moved: 'Движение топлива, л',
        came: 'Приход',
        went: 'Расход',
        balance: 'Остаток, л',
        consumption: 'Расход, л',
        made_by: 'Составил',
        checked_by: 'Проверил (бухгалтер)',
      },
    },
    'fuel-driver-statement': {
      statement: {
        title: 'ВЕДОМОСТЬ\nучёта топлива по водителю',
        moment: 'Дата и время',
        document: 'Документ',
        document_number: '№ документа',
        vehicle: 'Автомобиль',
        fuel: 'Топливо',
        distance: 'Пробег, км',
        received: 'Получено, л',
        consumption: 'Расход, л',
        burnt: 'Фактически',
        driver_signs: 'Водитель',
        made_by: 'Составил',
        checked_by: 'Проверил (бухгалтер)',
      },
    },
    'driver-timesheet': {
      timesheet: {
        title: 'ТАБЕЛЬ\nучёта рабочего времени водителя',
        actual: 'Фактически',
        departure: 'Выезд',
        return: 'Возвращение',
        waybills: 'Путевые листы',
        own: 'свои',
        relief: 'сменным водителем',
        hours: 'Отработано',
        all: 'всего',
        night: 'ночью',
        driver_signs: 'Водитель',
        made_by: 'Составил',
        checked_by: 'Проверил (отдел кадров)',
      },
    },
    'fuel-measurement': {
      act: {
        title: 'АКТ № %{number}\nснятия остатков топлива',
        date: 'Составлен %{at}',
        intro:
          'Комиссия произвела замер фактического остатка топлива в резервуаре и сверила его с данными учёта. Установлено:',
        result: 'Учётный остаток приводится к фактическому по настоящему акту.',
        members: 'Состав комиссии',
        chairman: 'Председатель комиссии',
        member: 'Член комиссии',
        responsible: 'Материально ответственное лицо',
      },
    },
    'fuel-intake': {
      act: {
        title: 'ПРИХОДНЫЙ АКТ № %{number}\nна приёмку топлива',
        date: 'Дата и время приёмки: %{at}',
        intro: 'Настоящий акт составлен о том, что принято топливо:',
        accepted: 'Топливо принято и оприходовано.',
        delivered: 'Сдал (водитель, представитель поставщика)',
        received: 'Принял (материально ответственное лицо)',
        checked: 'Проверил (бухгалтер)',
      },
    },
    'fuel-consumption': {
      act: {
        title: 'АКТ № %{id}\nна списание топлива',
        date: 'Составлен %{at}',
        intro: 'Комиссия установила, что автомобилем израсходовано и подлежит списанию топливо:',
        members: 'Состав комиссии',
        chairman: 'Председатель комиссии',
        member: 'Член комиссии',
        responsible: 'Материально ответственное лицо',
      },
    },
    'fuel-drain': {
      act: {
        title: 'АКТ № %{id}\nслива топлива из бака',
        date: 'Дата и время слива: %{at}',
        intro:
          'Настоящий акт составлен о том, что топливо слито из бака автомобиля и принято в резервуар:',
        driver: 'Водитель',
        mechanic: 'Механик',
        received: 'Принял (материально ответственное лицо)',
      },
    },
    ...stockForms,
    'fuel-transfer': {
      act: {
        title: 'АКТ № %{id}\nперекачки топлива',
        date: 'Дата и время перекачки: %{at}',
        intro:
          'Настоящий акт составлен о том, что топливо перекачано из одного резервуара в другой:',
        issued: 'Отпустил',
        received: 'Принял (материально ответственное лицо)',
      },
    },
    refueling: {
      receipt: {
        title: 'Заправочный чек № %{id}',
        issued: 'Отпустил',
        received: 'Получил',
      },
    },
    'medical-checkup': {
      journal: {
        title: 'ЖУРНАЛ\nрегистрации предрейсовых и послерейсовых медицинских осмотров водителей',
        day: 'Дата',
        time: 'Время',
        born: 'Дата рождения',
        driver: 'Фамилия, имя, отчество',
        sobriety: 'Алкоголь в выдыхаемом воздухе',
        temperature: 'Т-ра тела, °C',
        pulse: 'Пульс, уд/мин',
        pressure: 'АД, мм рт. ст.',
        verdict: 'Заключение',
        doctor: 'Медицинский работник',
        doctor_signature: 'Подпись мед. работника',
        driver_signature: 'Подпись водителя',
        responsible: 'Ответственный за ведение журнала',
      },
    },
    'event-car-driver': {
      roster: {
        title: 'ГРАФИК РАБОТЫ ВОДИТЕЛЕЙ',
        begins: 'Начало смены',
        ends: 'Конец смены',
        driver: 'Водитель',
        plate: 'Автомобиль',
        driver_signature: 'С графиком ознакомлен',
        responsible: 'Ответственный за составление графика',
      },
    },
    finding: {
      register: {
        title: 'Реестр замечаний контрольного центра',
        day: 'Дата',
        responsible: 'Ответственный',
      },
    },
    'car-inquiry': {
      request: {
        title: 'ЗАЯВКА № %{number}\nна ремонт и техническое обслуживание',
        date: 'от %{date}',
        applicant: 'Заявитель',
        decided: 'Утвердил',
      },
      requirement: {
        title: 'ТРЕБОВАНИЕ-НАКЛАДНАЯ\nпо заявке № %{number}',
        date: 'от %{date}',
        signs: 'Подпись получателя',
        approved: 'Утвердил',
        issued: 'Отпустил',
        received: 'Получил',
      },
      act: {
        title: 'АКТ\nвыполненных работ по заявке № %{number}',
        date: 'от %{executed_at}',
        result: 'Работы выполнены, претензий нет. Автомобиль принят.',
        done: 'Исполнитель',
        accepted: 'Принял',
      },
    },
    car: {
      defect_code: {
        title: 'Нашли неисправность?',
        vehicle: '%{plate_number}',
        how: 'Отсканируйте код и опишите, что случилось',
      },
    },
    'mechanic-checkup': {
      journal: {
        title:
          'ЖУРНАЛ\nрегистрации результатов контроля технического состояния транспортных средств',
        day: 'Дата',
        time: 'Время',
        plate: 'Гос. номер',
        verdict: 'Результат контроля',
        faults: 'Выявленные неисправности',
        mechanic: 'Контролёр',
        mechanic_signature: 'Подпись контролёра',
        responsible: 'Ответственный за ведение журнала',
      },
    },
  },
}
