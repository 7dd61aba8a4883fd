// Reads points from a table. Columns are recognised by their titles, in English or Russian.
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { CsvParser } from '../../../kernel/import/parse/csv-reader.ts'
import { readPoint } from './imported-point.ts'
import { FileFault } from './track-fault.ts'
import type { PointList } from './point-list.ts'
import { readMoment } from './written-values.ts'

/** Titles in lower case, without units. */
const titles = {
  time: ['time', 'datetime', 'timestamp', 'date and time', 'время', 'дата и время'],
  date: ['date', 'day', 'дата'],
  lat: ['lat', 'latitude', 'широта'],
  lon: ['lon', 'lng', 'long', 'longitude', 'долгота'],
  speed: ['speed', 'скорость'],
  course: ['course', 'heading', 'bearing', 'курс', 'направление'],
  ignition: ['ignition', 'зажигание'],
  fuel: ['fuel', 'топливо'],
  odometer: ['odometer', 'mileage', 'одометр', 'пробег'],
  device: ['device', 'imei', 'plate', 'устройство', 'прибор', 'госномер', 'номер'],
} as const satisfies Readonly<Record<string, readonly string[]>>
type Column = keyof typeof titles
type Columns = ReadonlyMap<Column, number>

const separators = [';', ',', '\t'] as const
/** Characters parsed at a time. */
const portion = 65_536
/** Maximum characters of a title. */
const longestTitle = 100

function columnOf(title: string): Column | null {
  const [bare = ''] = title.slice(0, longestTitle).toLowerCase().split(/[,(]/)
  const word = bare.trim()
  const found = (Object.keys(titles) as Column[]).find((column) =>
    (titles[column] as readonly string[]).includes(word),
  )
  return found ?? null
}

/** The index of each column; the first one of duplicate titles counts. */
function columnsOf(cells: readonly string[]): Columns {
  const columns = new Map<Column, number>()
  for (const [nth, title] of cells.entries()) {
    const column = columnOf(title)
    if (column && !columns.has(column)) columns.set(column, nth)
  }
  if (columns.has('date') && !columns.has('time')) columns.set('time', columns.get('date') ?? 0)
  if (columns.get('date') === columns.get('time')) columns.delete('date')
  return columns
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/** The separator for which the first line has the most known columns. */
function separatorIn(line: string): string {
  const known = (separator: string) =>
    line.split(separator).filter((title) => columnOf(title.replaceAll('"', '')) !== null).length
  return separators.reduce((best, one) => (known(one) > known(best) ? one : best))
}

/**
 * Adds the points of a table to `list`.
 * @param offset minutes east of UTC, for times without a zone
 * @throws FileFault missing_column, broken_file, too_large, too_many_faults
 */
export function readCsv(text: string, offset: number, list: PointList): void {
  const separatorLine = /^sep=(.)\r?\n/.exec(text)
  const begin = separatorLine ? separatorLine[0].length : text.length - text.trimStart().length
  const lineEnd = text.slice(begin, begin + portion).search(/[\r\n]/)
  const head = text.slice(begin, begin + (lineEnd < 0 ? portion : lineEnd))
  const parser = new CsvParser(separatorLine?.[1] ?? separatorIn(head))
  // line numbers include the lines before the titles
  const passed = text.slice(0, begin).split('\n').length - 1
  let columns: Columns | null = null
  let line = passed + 1
  const take = (rows: ReturnType<CsvParser['feed']>) => {
    for (const { row, cells } of rows) {
      line = row + passed
      if (isBlank(cells)) continue
      if (columns) list.add(line, pointOf(cells, columns, offset))
      else columns = titlesOf(cells, line)
    }
  }
  try {
    for (let at = begin; at < text.length; at += portion)
      take(parser.feed(text.slice(at, at + portion)))
    take(parser.end())
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new FileFault(error.code === 'too_large' ? 'too_large' : 'broken_file', line)
  }
  if (!columns) throw new FileFault('unsupported_type', 1)
}

function titlesOf(cells: readonly string[], line: number): Columns {
  const columns = columnsOf(cells)
  if (columns.size === 0) throw new FileFault('unsupported_type', line)
  if ((['time', 'lat', 'lon'] as const).some((one) => !columns.has(one)))
    throw new FileFault('missing_column', line)
  return columns
}

function pointOf(cells: readonly string[], columns: Columns, offset: number) {
  const cell = (column: Column) => cells[columns.get(column) ?? -1] ?? ''
  const time = columns.has('date') ? `${cell('date').trim()} ${cell('time').trim()}` : cell('time')
  const written = {
    ...{ lat: cell('lat'), lon: cell('lon'), speed: cell('speed'), course: cell('course') },
    ...{ fuel: cell('fuel'), odometer: cell('odometer'), ignition: cell('ignition') },
    device: cell('device'),
  }
  return readPoint(readMoment(time, offset), written, 1)
}
