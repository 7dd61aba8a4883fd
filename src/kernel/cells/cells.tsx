// How a stored value of each kind is shown, in a grid's cell and in a show view alike.
import { decimalDigits } from '#i18n/format/numbers.ts'
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { codeKey, labelKey, listKey, mainKey, setKey } from '#resources/kernel/derive.ts'
import { endCondition } from '#resources/kernel/values/row-rules.ts'
import type { Kind, Period, Point, StoredFile } from '#resources/kernel/types.ts'
import { CheckGlyph, DashGlyph, FileGlyph, KeyGlyph, WarningGlyph } from '../../ui/glyphs.tsx'
import { isEmpty } from './cell.ts'
import { expiryOf } from './expiry.ts'
import type { CellComponent, CellProps } from './cell.ts'
import { loadChunk } from '../../common/loadChunk.ts'
import './cells.css'

const RowVerdict = lazy(async () => ({
  default: (await loadChunk(() => import('../verdict/RowVerdict.tsx'))).RowVerdict,
}))

const value = ({ row, source }: CellProps) => row[source]
/**
 * An existing value, rendered by `show`; an empty one is blank in a grid and a muted text in a show
 * view.
 */
const filled =
  <V,>(
    show: (value: V, props: CellProps) => ReactNode,
    of: (props: CellProps) => unknown = value,
  ): CellComponent =>
  (props) =>
    isEmpty(of(props)) ? nothing(props) : show(of(props) as V, props)
function nothing({ place, t }: CellProps): ReactNode {
  return place === 'show' ? <span className="cell-none">{t('app.list.empty_value')}</span> : null
}

/** With its unit, except in a grid, whose head has it. */
const measured =
  <V,>(show: (value: V, props: CellProps) => string): CellComponent =>
  (props) =>
    filled<V>((v) => {
      const { unit } = props.field.options
      const shown = show(v, props)
      const measures = props.place === 'show' || props.headless
      return unit && measures ? props.formats.quantity(shown, unit) : shown
    })(props)

const plain = filled<string>((text) => text)
const text: CellComponent = (props) =>
  props.field.options.multiline
    ? filled<string>((words) => (
        <span className={props.place === 'show' ? 'cell-lines' : 'cell-long'}>{words}</span>
      ))(props)
    : plain(props)
const link = (
  scheme: 'mailto' | 'tel',
  show: (value: string, props: CellProps) => string,
): CellComponent =>
  filled<string>((to, props) => (
    <a className="cell-link" href={`${scheme}:${to}`} tabIndex={props.tabbable ? 0 : -1}>
      {show(to, props)}
    </a>
  ))

const flag: CellComponent = (props) => {
  const on = value(props) === true
  const word = props.t(on ? 'app.list.yes' : 'app.list.no')
  if (props.place === 'show') return word
  return (
    <span className={on ? 'cell-yes' : 'cell-no'} role="img" aria-label={word} title={word}>
      {on ? <CheckGlyph /> : <DashGlyph />}
    </span>
  )
}

const choice = filled<string>((code, { field, option }) => (
  <span className={`chip chip-${field.options.choices?.[code] ?? 'plain'}`}>{option(code)}</span>
))
const marks = filled<string[]>((codes, props) =>
  props.field.options.judged ? verdict(codes, props) : chips(codes, props),
)
const verdict = (codes: readonly string[], { field, row, option, tabbable }: CellProps) =>
  field.options.judged && (
    <Suspense fallback={<span className="chip">{option(codes[0] ?? '')}</span>}>
      <RowVerdict
        judged={field.options.judged}
        codes={codes}
        row={row}
        option={option}
        tabbable={tabbable === true}
      />
    </Suspense>
  )
const chips = (codes: readonly string[], { field, option }: CellProps) => (
  <span className="cell-marks">
    {codes.map((code) => (
      <span key={code} className={`chip chip-${field.options.choices?.[code] ?? 'plain'}`}>
        {option(code)}
      </span>
    ))}
  </span>
)
const coded = filled<number>((code, { option }) => option(String(code)))
const ref: CellComponent = (props) => {
  const { row, source, field } = props
  if (isEmpty(value(props))) return nothing(props)
  const name = shownName(row[labelKey(source)], value(props))
  const { tones } = field.options
  if (!tones) return name
  return (
    <span className={`chip chip-${tones[String(row[codeKey(source)])] ?? 'plain'}`}>{name}</span>
  )
}
/** An empty or missing name falls back to the id, so that the record can be recognised. */
function shownName(name: unknown, id: unknown): string {
  return typeof name === 'string' && name !== '' ? name : `№ ${String(id)}`
}

const refs = filled<{ id: number; name: string }[]>(
  (list) => list.map(({ id, name }) => shownName(name, id)).join(', '),
  ({ row, source }) => row[listKey(source)],
)
const secret: CellComponent = ({ row, source, t }) =>
  row[setKey(source)] === true ? (
    <span className="cell-mark">
      <KeyGlyph /> {t('app.input.secret_set')}
    </span>
  ) : (
    <span className="cell-none">{t('app.input.secret_not_set')}</span>
  )

const addressOf = ({ of }: CellProps, file: Pick<StoredFile, 'id'>) =>
  `/${of.basePaths[0]}/file/${file.id}`
const files = filled<StoredFile[]>((list, props) =>
  props.place === 'grid' ? (
    <span className="cell-mark">
      <FileGlyph /> {list.length}
    </span>
  ) : (
    <ul className="cell-files">
      {list.map((file) => (
        <li key={file.id}>
          <a className="cell-link" href={addressOf(props, file)} download={file.name}>
            {file.name}
          </a>{' '}
          <span className="cell-none">{props.formats.fileSize(file.size)}</span>
        </li>
      ))}
    </ul>
  ),
)
const photos: CellComponent = (props) =>
  props.place === 'grid' ? mainPhoto(props) : allPhotos(props)
const allPhotos = filled<StoredFile[]>((list, props) => (
  <span className="cell-photos">
    {list.map((photo) => (
      <a key={photo.id} href={addressOf(props, photo)} target="_blank" rel="noreferrer">
        <img
          className={`cell-photo${photo.is_main ? ' cell-photo-main' : ''}`}
          src={`${addressOf(props, photo)}?thumb=1`}
          alt={photo.name}
          loading="lazy"
        />
      </a>
    ))}
  </span>
))
/**
 * Of fixed size, so that rows do not jump when pictures load; the record is named in another cell.
 */
const mainPhoto = filled<number>(
  (id, props) => (
    <img
      className="cell-photo"
      src={`${addressOf(props, { id })}?thumb=1`}
      width={40}
      height={30}
      alt={props.t('app.files.main')}
      loading="lazy"
      decoding="async"
    />
  ),
  ({ row, source }) => row[mainKey(source)],
)
/** Child rows are a table in a show view; here they are counted. */
const rows = filled<unknown[]>((list) => list.length)

/**
 * With a badge once the end is near. The day itself has the colour and an icon, so that a narrow
 * column hides no alarm.
 */
function expiring(day: string, { field, row, formats, t, place }: CellProps): ReactNode {
  const expiry = expiryOf(day, field, row, formats, t)
  if (!expiry) return formats.day(day)
  const { tone, text, badge } = expiry
  return (
    <span className="cell-expiry" data-tone={tone} title={text}>
      <span className="cell-expiry-day">
        <WarningGlyph /> {formats.day(day)}
      </span>{' '}
      <span className={`chip chip-${tone}`}>{place === 'grid' ? badge : text}</span>
    </span>
  )
}

const asDecimal = measured<string>((number, { field: { options }, formats }) =>
  formats.decimal(decimalDigits(number, options.scale)),
)

/** Kind of field → its cell. The compiler reports missing kinds. */
export const cellComponent: Readonly<Record<Kind, CellComponent>> = {
  text,
  email: link('mailto', (address) => address),
  phone: link('tel', (number, { formats }) => formats.phone(number)),
  integer: measured<number>((number, { field, formats }) =>
    field.options.of === 'id' ? String(number) : formats.integer(number),
  ),
  decimal: asDecimal,
  money: filled<string>((amount, { field, formats }) =>
    formats.money(amount, field.options.currency),
  ),
  year: filled<number>((year, { formats }) => formats.year(year)),
  day: filled<string>((day, props) => {
    if (props.field.options.of === 'month') return props.formats.monthYear(day)
    return endCondition(props.field) ? expiring(day, props) : props.formats.day(day)
  }),
  moment: filled<string>((moment, { formats }) => formats.moment(moment)),
  time: filled<string>((time, { formats }) => formats.time(time)),
  dayMonth: filled<string>((day, { formats }) => formats.dayMonth(day)),
  period: filled<Period>((period, { formats }) => formats.period(period)),
  duration: filled<number>((minutes, { formats }) => formats.duration(minutes)),
  flag,
  choice,
  ref,
  refs,
  plate: filled<string>((plate, { formats }) => (
    <span className="cell-plate">{formats.plate(plate)}</span>
  )),
  point: filled<Point>((point, { formats }) => formats.point(point)),
  polygon: filled<Point[]>((corners, { formats, place, t }) =>
    place === 'grid'
      ? t('app.map.corners', { smart_count: corners.length })
      : formats.polygon(corners),
  ),
  files,
  photos,
  secret,
  rows,
  marks,
  computed: (props) => {
    const { as = 'text', choices } = props.field.options
    if (choices) return coded(props)
    return cellComponent[as === 'computed' ? 'text' : as](props)
  },
}
