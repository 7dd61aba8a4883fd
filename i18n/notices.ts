// A stored message as text, in any language: what it is about is named by the labels of that
// language.
import type { Locale } from '#resources/kernel/names.ts'
import type { MessageParams, MessageType } from '#resources/kernel/message-types.ts'
import { notices as en } from './en/server/notices.ts'
import { formatsOf } from './format/index.ts'
import { filled } from './plural.ts'
import { notices as ru } from './ru/server/notices.ts'
import type { NoticeKey, NoticeTexts } from './ru/server/notices.ts'
import { fieldLabel, optionLabel, resourceLabel } from './server.ts'
import { treeToCyrillic } from './translit.ts'
import { notices as uz } from './uz/server/notices.ts'

const texts: Readonly<Record<Locale, NoticeTexts>> = { ru, en, uz, 'uz-Cyrl': treeToCyrillic(uz) }

interface NoticeText {
  name: string
  message: string
}

type Given = Readonly<Record<string, string | number | boolean | Readonly<Record<string, number>>>>

export function noticeText<T extends MessageType>(
  locale: Locale,
  type: T,
  params: MessageParams[T],
): NoticeText {
  const given = params as Given
  const shown: Record<string, string> = Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, String(value)]),
  )
  if (typeof given.resource === 'string') {
    const { name: one, many } = resourceLabel(locale, given.resource)
    Object.assign(shown, { one, many })
  }
  if (typeof given.state === 'string')
    shown.state = optionLabel(locale, String(given.resource), String(given.field), given.state)
  if (typeof given.field === 'string')
    shown.field = fieldLabel(locale, String(given.resource), given.field)
  if (typeof given.kinds === 'object')
    shown.kinds = Object.entries(given.kinds)
      .map(([kind, open]) => `${optionLabel(locale, 'finding', 'kind', kind)}: ${open}`)
      .join('; ')
  if (typeof given.day === 'string')
    shown.day = formatsOf(locale, { timeZone: 'UTC', currency: 'UZS' }).day(given.day)
  return fill(locale, keyOf(type, given), shown)
}

function keyOf(type: MessageType, given: Given): NoticeKey {
  // as notified before there were kinds
  if (type === 'findings_open') return given.kinds ? type : 'findings_counted'
  if (type === 'import_finished') return given.failed ? 'import_failed' : type
  if (type === 'backup_failed') return given.lost ? 'backup_incomplete' : type
  if (type === 'task_due') return given.over ? 'task_overdue' : type
  if (type === 'webhook_failed') return given.stopped ? 'webhook_stopped' : type
  if (given.others && type === 'task_assigned') return 'tasks_assigned'
  if (type === 'second_factor')
    return `second_factor_${given.change as MessageParams['second_factor']['change']}`
  if (type !== 'task_changed') return type
  if (given.others) return 'tasks_changed'
  const change = given.change as MessageParams['task_changed']['change']
  if (change !== 'due') return `task_${change}`
  return given.day ? 'task_moved' : 'task_undated'
}

/** The subject’s and the foot’s words of a letter from `contract`. */
export function letterText(locale: Locale, contract: string): NoticeText {
  return fill(locale, 'letter', { contract })
}

function fill(
  locale: Locale,
  key: NoticeKey | 'letter',
  params: Readonly<Record<string, string>>,
): NoticeText {
  const { name, message } = texts[locale][key]
  return { name: filled(locale, name, params), message: filled(locale, message, params) }
}
