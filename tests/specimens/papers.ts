// A test-only resource whose printed forms use every element of the print language.
import {
  choice,
  decimal,
  integer,
  moment,
  money,
  ref,
  rows,
  text,
} from '#resources/kernel/fields.ts'
import { printParts } from '#resources/kernel/prints/prints.ts'
import { resource } from '#resources/kernel/resource.ts'
import type { ResourceName } from '#resources/index.ts'

const sheet = printParts(
  { letterhead: true },
  { text: 'title_of_it', values: ['number', { field: 'at', as: 'day' }], look: 'title' },
  { text: 'plain_words' },
  {
    beside: [
      [{ text: 'left_hand', look: 'heading' }, { fields: ['number', 'at'] }],
      [{ text: 'right_hand', look: 'heading' }, { qr: ['number', 'brand_id'] }],
    ],
  },
  {
    fields: [
      ...(['brand_id', 'volume', 'price', 'passport', 'note'] as const),
      { field: 'at', as: 'time', label: 'at_what_time' },
      ...(['specimen_id.quantity', 'specimen_id.passport', 'specimen_id.brand_id.name'] as const),
    ],
  },
  { when: { state: 'broken' }, parts: [{ text: 'only_if_broken' }] },
  { page: 'next' },
  {
    optional: 'goods_block',
    parts: [
      { text: 'goods_of_it', look: 'heading' },
      {
        rows: 'lines',
        columns: [
          { field: 'item', share: 3 },
          { field: 'count' },
          { field: 'amount', total: true },
          { empty: 'to_write_in' },
        ],
        blank: 2,
      },
    ],
  },
  { page: 'back' },
  { text: 'on_the_back', look: 'small' },
  { signature: 'who_signs', name: 'signer_id' },
  { signature: 'who_else' },
  { stamp: true },
)

const register = printParts(
  { letterhead: true },
  { text: 'register_of_all', look: 'title' },
  { period: 'at' },
  {
    records: [
      { field: 'at', as: 'day' },
      { field: 'at', as: 'time', label: 'at_what_time' },
      { field: 'number' },
      { field: 'specimen_id.name' },
      { field: 'passport' },
      { field: 'volume', total: true },
      { field: 'note', share: 2 },
      { empty: 'to_write_in' },
    ],
  },
  { signature: 'who_signs' },
)

const grouped = printParts(
  { text: 'alike_in', values: ['state', 'brand_id.name'], look: 'title' },
  { fields: ['brand_id'] },
  { records: [{ field: 'number' }, { field: 'volume', total: true }] },
)

const labels = printParts({
  labels: ['number', 'specimen_id.name'],
  code: ['note', 'number'],
  across: 2,
})

const fixed = printParts(
  {
    beside: [
      [{ line: [{ field: 'number', below: 'said_below', share: 2 }, { empty: 'to_write_in' }] }],
      [
        { line: [{ field: 'specimen_id.passport', label: 'secret_of_it' }] },
        { line: [{ field: 'at', as: 'month', label: 'in_what_month' }] },
      ],
    ],
    shares: [2, 1],
  },
  {
    cells: [
      [
        { words: 'what_it_is', down: 2 },
        { words: 'how_much', over: 2 },
        { words: 'by_whom', down: 2 },
      ],
      ['in_litres', 'in_money'],
      [
        { field: 'brand_id' },
        { field: 'volume', unit: false },
        { field: 'price' },
        { field: 'specimen_id.passport' },
      ],
      ['nothing_yet', null, null, null],
    ],
    shares: [2, 1, 1, 2],
    heads: 2,
  },
  {
    rows: 'lines',
    columns: [
      { field: 'item' },
      { field: 'count', group: 'both_figures' },
      { field: 'amount', group: 'both_figures', total: true },
      { empty: 'to_write_in', share: 2 },
    ],
    least: 4,
  },
  { rows: 'lines', columns: [{ field: 'item' }, { empty: 'only_with_lines' }] },
  { coupon: [{ text: 'torn_off', values: ['number'] }, { signature: 'who_signs' }] },
  { qr: ['number', 'at'], verify: true },
)

/** A form whose back page overflows. */
const long = printParts(
  { fields: ['number'] },
  { page: 'back' },
  { rows: 'lines', columns: [{ field: 'item' }, { empty: 'to_write_in' }], least: 40 },
)

/** A document about a specimen. */
export const specimenPaper = resource('specimen-paper', {
  area: 'catalogue',
  title: 'number',
  head: ['state', 'volume'],
  personal: 'staff-personal',
  fields: {
    number: text({ required: true, search: true, max: 40 }),
    at: moment({ required: true }),
    state: choice({ sound: 'good', broken: 'bad' }, { initial: 'sound' }),
    brand_id: ref('car-brand'),
    specimen_id: ref('specimen' as ResourceName),
    signer_id: ref('staff'),
    volume: decimal({ digits: 10, scale: 3, min: 0, unit: 'l' }),
    price: money({ min: 0 }),
    passport: text({ personal: true, max: 40 }),
    note: text({ max: 300 }),
    lines: rows(
      {
        item: text({ required: true, max: 60 }),
        count: integer({ min: 0, unit: 'pcs' }),
        amount: decimal({ scale: 3, min: 0 }),
      },
      { max: 20 },
    ),
  },
  prints: {
    sheet: { form: sheet, paper: 'A5', many: 5, blank: true },
    fixed: { form: fixed, paper: 'A5', compact: true, many: 5, blank: true },
    long: { form: long, paper: 'A5', many: 5 },
    register: { form: register, paper: 'A4', turned: true, dense: true, of: 'list', many: 8 },
    grouped: { form: grouped, paper: 'A5', of: 'list', each: ['state', 'brand_id'], many: 20 },
    labels: { form: labels, paper: 'A4', of: 'list', many: 50 },
  },
  list: { columns: ['number', 'at', 'volume'], filters: ['at', 'state'], sort: '-at' },
  form: {
    general: ['number', 'at', 'state', 'brand_id', 'specimen_id', 'signer_id'],
    more: ['volume', 'price', 'passport', 'note', 'lines'],
  },
  page: 'general',
  access: 'specimen' as ResourceName,
  screens: { list: { path: '/specimen-papers', roles: ['root', 'chief'] } },
  basePaths: ['api/fms/specimen-paper'],
})
