// Boot checks of workstations: the queue, the card, and the keyboard answers.
import { isWritable } from '../derive.ts'
import { isSingleReference } from '../kind-traits.ts'
import { formFields } from '../views/form-groups.ts'
import { mostAnswers } from '../views/workstation.ts'
import type { Workstation } from '../views/workstation.ts'
import type { Field, Kind, Resource } from '../types.ts'
import type { Report } from './descriptor-fault.ts'

export function checkWorkstation(
  one: Resource,
  byName: ReadonlyMap<string, Resource>,
  report: Report,
): void {
  const { workstation: station, fields } = one
  if (!station) return
  if ((one.mode !== 'append' && one.mode !== 'table') || !one.screens.list)
    report('R080', 'is a workstation and takes no new rows, or has no list')
  const card = fields[station.field]
  if (!isSingleReference(card) || card?.presence !== 'required')
    report('R081', `the card's '${station.field}' is no required reference`)
  const queue = byName.get(station.queue)
  if (queue?.mode === 'view') {
    checkDone(queue, station, report)
    checkShown(one, queue, station, report)
  } else report('R082', `queue '${station.queue}' is no resource of mode 'view'`)
  checkAnswers(one, station, report)
  checkBulk(one, station, report)
}

const isCode = ({ options }: Field, value: unknown) =>
  !options.choices || Object.hasOwn(options.choices, String(value))

function checkDone(queue: Resource, { done }: Workstation, report: Report) {
  if (Object.keys(done).length === 0)
    report('R082', 'no row of the queue would be left: done is {}')
  for (const [key, wanted] of Object.entries(done)) {
    const field = queue.fields[key]
    if (!field) report('R082', `done names '${key}', which '${queue.name}' has not`)
    else if (![wanted].flat().every((value) => isCode(field, value)))
      report('R082', `done names a value that '${key}' of '${queue.name}' cannot have`)
  }
}

/** Fields copied from the row of the queue, and those displayed beside the card. */
function checkShown(one: Resource, queue: Resource, station: Workstation, report: Report) {
  const { prefills = {}, facts = [], lastCards = [], keys, field: card } = station
  for (const [key, from = ''] of Object.entries(prefills)) {
    const field = one.fields[key]
    const source = queue.fields[from]
    const taken = key === card || keys.includes(key) || key === one.replaces
    if (!field || !isWritable(field) || !formFields(one).includes(key) || taken)
      report('R085', `prefills '${key}', which the card does not ask`)
    else if (source?.kind !== field.kind || source.options.to !== field.options.to)
      report('R085', `prefills '${key}' from '${from}', which is no such field of '${queue.name}'`)
  }
  for (const key of facts)
    if (!queue.fields[key]) report('R085', `facts names '${key}', which '${queue.name}' has not`)
  for (const key of lastCards)
    if (!one.fields[key]) report('R085', `lastCards names '${key}', which there is not`)
}

const onTheWay: readonly Kind[] = ['choice', 'text', 'integer', 'decimal']

/** Nothing passes by default. */
function checkAnswers(one: Resource, { keys }: Workstation, report: Report) {
  const isInForm = (key: string) => formFields(one).includes(key)
  for (const key of keys) {
    const field = one.fields[key]
    const answers = Object.keys(field?.options.choices ?? {}).length
    if (!field || !onTheWay.includes(field.kind) || !isWritable(field) || !isInForm(key))
      report('R083', `'${key}' is answered by keys and is no choice, text or number of the form`)
    else if (field.presence === 'defaulted' || answers > mostAnswers)
      report('R083', `'${key}' is answered before anybody does, or has more answers than keys`)
  }
  if (new Set(keys).size < keys.length || keys.length === 0)
    report('R083', 'has the same key twice, or none')
}

function checkBulk(one: Resource, { field: card, bulk }: Workstation, report: Report) {
  if (bulk && Object.keys(bulk.set).length === 0) report('R084', 'bulk sets nothing')
  for (const [key, value] of Object.entries(bulk?.set ?? {})) {
    const field = one.fields[key]
    if (!field || !isWritable(field) || key === card || key === one.replaces)
      report('R084', `bulk sets '${key}', which it cannot`)
    else if (!isCode(field, value))
      report('R084', `bulk sets '${key}' to a value that it cannot have`)
  }
}
