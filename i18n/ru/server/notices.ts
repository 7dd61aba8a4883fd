// What a message says, on the server. A message of an import that failed has words of its own, one
// of a task by what became of it.
import type { MessageParams, MessageType } from '#resources/kernel/message-types.ts'

export type NoticeKey =
  | Exclude<MessageType, 'task_changed' | 'second_factor'>
  | 'import_failed'
  | 'backup_incomplete'
  | 'findings_counted'
  | 'webhook_stopped'
  | `tasks_${'assigned' | 'changed'}`
  | `second_factor_${MessageParams['second_factor']['change']}`
  | `task_${'new' | 'work' | 'done' | 'cancelled' | 'moved' | 'undated' | 'overdue'}`
export type NoticeTexts = Readonly<
  Record<NoticeKey, { readonly name: string; readonly message: string }>
> & {
  /** Under a letter: where it comes from, and how to have no more of them. */
  readonly letter: { readonly name: string; readonly message: string }
}

export const notices: NoticeTexts = {
  expires: { name: 'Истекает срок', message: '%{name}: %{field} — %{day}' },
  import_finished: {
    name: 'Импорт завершён',
    message: '%{many}, файл «%{file}»: добавлено %{created}, изменено %{updated}',
  },
  import_failed: {
    name: 'Импорт не удался',
    message: '%{many}, файл «%{file}»: ничего не импортировано',
  },
  rights_changed: {
    name: 'Ваши права изменены',
    message: 'Права изменил пользователь %{by}. Доступные разделы могли измениться',
  },
  message: { name: 'Новое сообщение', message: 'Сообщение от: %{by}' },
  task_assigned: { name: 'Новая задача', message: '%{name}. Поставил(а): %{by}' },
  tasks_assigned: { name: 'Новые задачи', message: '«%{name}» и другие. Поставил(а): %{by}' },
  tasks_changed: { name: 'Задачи изменены', message: '«%{name}» и другие. Изменил(а): %{by}' },
  task_new: { name: 'Задача возвращена', message: '%{name}. Вернул(а): %{by}' },
  task_work: { name: 'Задача в работе', message: '%{name}. Изменил(а): %{by}' },
  task_done: { name: 'Задача выполнена', message: '%{name}. Выполнил(а): %{by}' },
  task_cancelled: { name: 'Задача отменена', message: '%{name}. Отменил(а): %{by}' },
  task_moved: {
    name: 'Срок задачи изменён',
    message: '%{name}. Новый срок: %{day}, изменил(а): %{by}',
  },
  task_undated: { name: 'Срок задачи снят', message: '%{name}. Изменил(а): %{by}' },
  task_due: { name: 'Сегодня срок задачи', message: '%{name}: %{day}' },
  task_overdue: { name: 'Задача просрочена', message: '%{name}: срок был %{day}' },
  backup_failed: {
    name: 'Резервная копия не создана',
    message: 'Причина: %{why}. Проверьте свободное место на диске; подробности — в журнале сервера',
  },
  backup_incomplete: {
    name: 'В резервной копии не хватает файлов',
    message: 'Файлов, которых больше нет в хранилище: %{lost}. Их имена — в журнале сервера',
  },
  document: {
    name: 'Изменилось состояние документа',
    message: '%{one} %{name}: %{state}. Изменил(а): %{by}',
  },
  findings_open: {
    name: 'Замечания контрольного центра',
    message: 'Открыто замечаний: %{open}, из них серьёзных: %{high}. %{kinds}',
  },
  findings_counted: {
    name: 'Замечания контрольного центра',
    message: 'Открыто замечаний: %{open}, из них серьёзных: %{high}',
  },
  retention_shortened: {
    name: 'Срок хранения событий будет сокращён',
    message:
      '%{by}: с %{day} события хранятся %{months} мес., более старые удаляются. До этого дня изменение можно отменить в журнале событий',
  },
  second_factor_enabled: {
    name: 'Двухфакторная аутентификация включена',
    message: 'Если это сделали не вы, обратитесь к администратору',
  },
  second_factor_disabled: {
    name: 'Двухфакторная аутентификация отключена',
    message: 'Если это сделали не вы, смените пароль и обратитесь к администратору',
  },
  second_factor_reset: {
    name: 'Двухфакторная аутентификация сброшена',
    message: 'Сбросил пользователь %{by}. Включите её снова в профиле',
  },
  second_factor_recovery_code: {
    name: 'Вход по коду восстановления',
    message: 'Осталось кодов: %{left}. Если это были не вы, смените пароль',
  },
  second_factor_new_codes: {
    name: 'Созданы новые коды восстановления',
    message: 'Прежние коды не действуют. Если это сделали не вы, смените пароль',
  },
  order_created: { name: 'Новая заявка', message: 'Создана заявка № %{number}' },
  order_changed: { name: 'Заявка изменена', message: 'Изменена заявка № %{number}' },
  order_approved: { name: 'Заявка согласована', message: 'Согласована заявка № %{number}' },
  order_rejected: { name: 'Заявка отклонена', message: 'Отклонена заявка № %{number}' },
  order_assigned: { name: 'Заявка назначена', message: 'Назначена заявка № %{number}' },
  order_completed: { name: 'Заявка выполнена', message: 'Выполнена заявка № %{number}' },
  area_left: {
    name: 'Выезд из зоны',
    message: '%{name}: автомобиль покинул место «%{place}»',
  },
  speeding: {
    name: 'Превышение скорости',
    message: '%{name}: %{speed} км/ч при ограничении %{limit} км/ч',
  },
  trip_unplanned: {
    name: 'Движение без путевого листа',
    message: '%{name} едет без открытого путевого листа и вне смены',
  },
  tracker_silent: {
    name: 'Нет связи с автомобилем',
    message: '%{name}: данных нет больше %{hours} ч',
  },
  fuel_dropped: {
    name: 'Слив топлива',
    message: '%{name}: по датчику убыло %{litres} л',
  },
  webhook_failed: {
    name: 'Событие не доставлено',
    message: '%{name}: получатель не принял событие за трое суток. Оно отмечено в журнале отправок',
  },
  webhook_stopped: {
    name: 'Отправка событий остановлена',
    message:
      '%{name}: получатель не отвечает больше трёх суток. Исправьте его и возобновите отправку',
  },
  letter: {
    name: '%{contract}',
    message: 'Отключить письма можно в профиле, в разделе «Уведомления»',
  },
}
