// Today at the gate: the board of departures, vehicles out and returns.
import type { AreaMessages } from '../../messages.ts'
import { releaseMarks } from '../server/release.ts'

export const gate = {
  gate: {
    now: 'Сейчас %{time}',
    nothing: 'На сегодня смен нет',
    large: 'Крупно, для экрана на стене',
    groups: {
      late: 'Опаздывают на выезд',
      waiting: 'Выезжают сегодня',
      overdue: 'Не вернулись в срок',
      out: 'На линии',
      back: 'Вернулись',
      no_waybill: 'Закончились без путевого листа',
    },
    late_by: 'Опоздание %{time}',
    planned: 'План %{from}–%{to}',
    unplanned: 'Вне графика',
    left: 'Выезд %{time}',
    returned: 'Возвращение %{time}',
    doctor: 'Врач: %{state}',
    mechanic: 'Механик: %{state}',
    sheet: 'Лист № %{number}',
    draft: 'Черновик листа',
    open: 'Открыть смену',
    open_of: 'Открыть смену: %{name}',
    opened: 'Смена открыта: %{name}',
    open_all: 'Открыть все готовые',
    until: 'Выезд',
    whole_day: 'До конца дня',
    until_hour: 'До %{time}',
    due: '%{smart_count} смена ждёт выезда |||| %{smart_count} смены ждут выезда |||| %{smart_count} смен ждут выезда',
    explained:
      'Готовые смены откроются, остальные останутся с указанием причины. Одометр и топливо — по предыдущему листу.',
    opened_many:
      'Открыта %{smart_count} смена |||| Открыто %{smart_count} смены |||| Открыто %{smart_count} смен',
    refused_many:
      'Не открыта %{smart_count} смена |||| Не открыто %{smart_count} смены |||| Не открыто %{smart_count} смен',
    print: 'Печать путевых листов',
  },
} as const

export const gateShifts = {
  'gate-shift': {
    name: 'Смена на выпуске',
    many: 'Выпуск на линию',
    desks: { own: { name: 'Моя смена', many: 'Мои смены' } },
    fields: {
      start_date: 'Выезд по плану',
      end_date: 'Возвращение по плану',
      car_id: 'Автомобиль',
      staff_id: 'Водитель',
      subdivision_id: 'Подразделение',
      state: 'Состояние',
      medical: 'Медосмотр',
      technical: 'Технический контроль',
      leaves_at: 'Время выпуска',
      readiness: 'Готовность к выпуску',
      left_at: 'Выехал',
      back_at: 'Вернулся',
      at_depot_since: 'На базе с',
      way_bill_id: 'Путевой лист',
      number: 'Номер путевого листа',
      shift_id: 'Смена',
    },
    sections: { general: 'Общие данные' },
    groups: { standing: 'Состояние' },
    options: {
      state: {
        waiting: 'Ждёт выезда',
        late: 'Опаздывает на выезд',
        no_waybill: 'Без путевого листа',
        out: 'На линии',
        overdue: 'Не вернулся в срок',
        back: 'Вернулся',
      },
      medical: { waiting: 'не пройден', admitted: 'допущен', not_admitted: 'не допущен' },
      technical: { waiting: 'не пройден', passed: 'пройден', not_passed: 'не прошёл' },
      readiness: releaseMarks.both,
    },
    dashboard: {
      late: 'Опаздывают на выезд',
      overdue: 'Не вернулись в срок',
      leaving: 'Выезжают сегодня',
      mine: 'Моя смена',
    },
    rows: {},
  },
} satisfies AreaMessages
