// Input and output of each kind of call, in words for the API page.

/** Bodies of requests. */
export const bodyWords = {
  none: '',
  query: 'filter payload',
  entityQuery: 'filter payload with entityId',
  free: 'filter payload, {from?, to?, except?}',
  busy: '{reference, from, to, except?}',
  bookings: '{of, ids, from, to}: up to 500 ids',
  counts:
    '{filter?: filter payload, counts: [{filter?, archive?}]}, up to 60, each under both filters',
  groups:
    '{filter?: filter payload, archive?, by?: field or field:day | field:month, sums?: [columns], ' +
    'page?, size?}; without by all rows are one group',
  save: 'the record',
  transition: '{id, version?} and what the transition asks',
  saveAll: '[up to 1,000 records], all or nothing',
  names: '{texts}: names as somebody wrote them, up to 500',
  bulk: '{action, transition?, ids: {id: version} | filter, archive?, set?, after?, upTo?} or {action: write, rows: [{id?, version?, set | remove}], atomic?}, up to 500 rows',
  target: '{id, version?}',
  removal: '{id, version?, trial?}; with trial nothing is removed',
  files: '{id, photos: true | false}',
  upload: 'multipart form: id, field?, up to 10 files',
  sheet: 'multipart form: file, XLSX or CSV',
  export:
    '{format: csv | xlsx, columns: [keys of a list’s row, list.key for those of child rows], ' +
    'filter?: filter payload, archive?, ids?, totals?}',
  print: '{form, ids?, filter?: filter payload, archive?, locale?, blank?}',
  revert: '{id, event, version?}: the change that is taken back',
  bringBack: '{event}: the removal, as getRemoved tells it',
} as const

/** Bodies of responses. */
export const answerWords = {
  list: '[rows]',
  busy: '{busy, bookings}',
  bookings: '[{of, of_id, layers, from, to, resource, id, title}]',
  count: '{count, approximate?}',
  counts: '[{count, approximate?}], in the order of what was asked',
  totals: '{column: exact sum as text}, of the whole filter',
  groups:
    '{groups: [{value, label?, count, sums: {column: exact sum as text}}], total: how many groups}',
  record: 'the stored row',
  preview: '{row, warnings}: what a save would store; nothing is',
  records: '[stored rows]',
  names: '[{text, records: [{id, name}], suggestions: [{id, name}]}]',
  bulk: '{done, refused: [{id, row?, name, code, message, fields?}], next, upTo?, rows?}',
  target: '{id}',
  files: '[{id, name, size, type, is_main}]',
  content: 'the content itself; ?thumb=1: its small picture',
  job: 'the import: its state, columns, counts',
  export:
    '{path, rows}: a GET of the path within a minute streams the file: a line for each record, ' +
    'or for each of its child rows',
  paper: 'the PDF',
  history:
    '[{id, at, type, who, changes: [{field, before, after}], revertible, former?, via?}], newest ' +
    'first, 50 at once; ?before=<id>',
  removed: '[{event, id, name, at, who}], newest first, 50 at once; ?before=<event>&search=',
} as const
