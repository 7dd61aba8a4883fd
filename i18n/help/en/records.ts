// Pages about records and their files.
import type { HelpText } from '../texts.ts'

export const records = {
  card: {
    title: 'Card of a record',
    what: 'The card has all fields of a record in sections. What you type is kept as a draft at once, so that a reload, a sign-out or a broken connection loses nothing.',
    steps: [
      'Go through the fields by {Tab} or {Enter}; they lead through all sections.',
      'In a choice type a part of the name; what a catalogue lacks can be added there, if you may.',
      '{Ctrl+S} saves and leaves the card open, {Ctrl+Enter} saves and closes, {F9} makes a copy.',
      '{Alt+PgUp} and {Alt+PgDn} open the previous and the next record of the list.',
      'Related rows (documents, readings, relatives) are entered before the first save and saved with the record.',
    ],
    refusals: [
      [
        '{$app.errors.validation}',
        'The field says what is wrong. {$app.form.to_error} at the bottom leads to the first one, also in another section.',
      ],
      [
        '{$app.errors.stale}',
        'Your changes and theirs are compared field by field: different fields are merged, for the same field you choose.',
      ],
      [
        '{$app.errors.duplicate}',
        'There is a record with this value, perhaps in the archive. Search for it.',
      ],
      [
        '{$app.errors.confirm}',
        'The value is unusual. If it is right, confirm it, and it is saved as it is.',
      ],
    ],
  },
  documents: {
    title: 'Documents and their states',
    what: 'A document goes through states: draft, at work, posted. The state is not a field to edit: it is changed by an action on the card, or over selected rows of the list.',
    steps: [
      'Fill in the document and save it.',
      'Press the action. What else it needs is asked in a dialog, which also shows calculated values.',
      'A posted document moves fuel or stock and is not edited any more.',
      'An error in a posted document is put right by the correcting action with a reason: the former movements are reversed and it is posted again.',
    ],
    refusals: [
      [
        '{$app.errors.state_forbids}',
        'Somebody else has moved it on. Refresh the card and look at its history.',
      ],
      [
        '{$app.errors.month_closed}',
        'The date is in a closed month: {@book-month}. Reopening it takes a reason and a right of its own.',
      ],
      [
        '{$app.errors.below_zero}',
        'There was not that much on that date. Check the date, the place and later documents.',
      ],
      ['{$app.errors.numbered}', 'Numbers have no gaps. Cancel the document instead.'],
    ],
  },
  removal: {
    title: 'Archive and deletion',
    what: 'Vehicles, employees and the like go to the archive: they leave lists and choices, and documents keep them. Other records are deleted, and can be restored.',
    steps: [
      'Choose the action on the card, or select rows. What prevents it is shown first, with links.',
      'Records come back from the archive tab by {$app.list.restore}.',
      'Deleted records come back by {$app.removed.title} in {$app.list.more_actions}: under the old number, without files.',
    ],
    refusals: [
      [
        '{$app.errors.in_use}',
        'Others refer to it; they are listed. Change them first, or archive the record.',
      ],
      [
        '{$app.errors.held}',
        'Something is unfinished: an open shift, an order or a refuelling. Finish it.',
      ],
      ['{$app.errors.built_in}', 'The program needs it; it can be renamed.'],
    ],
  },
  'record-history': {
    title: 'History of a record',
    what: 'The history shows who changed what and when, with the values before and after. It is kept by itself and cannot be edited.',
    steps: [
      'Open the card and press {$app.history.title}.',
      'Unfold a change to see its fields.',
      '{$app.history.revert} sets the former values by a new change, which is in the history, too.',
    ],
    refusals: [
      [
        '{$app.errors.changed_again}',
        'The field was changed again later. Revert the later change first, or type the value.',
      ],
    ],
  },
  import: {
    title: 'Import from a file',
    what: 'Import adds and updates records from an XLSX or CSV file. The file is only checked at first, and nothing changes until you confirm. An import can be undone.',
    steps: [
      'Choose {$app.list.import} in {$app.list.more_actions} of the list. A template with the right columns is there, too.',
      'Choose the file. Columns are recognised by their headings, also those of exports of 1C; correct them if needed.',
      'Say what to do with the rows: add, update, or both.',
      'Press {$app.import.run_check}. Unknown values are decided once each: replace, add to the catalogue, or leave empty.',
      'Download the rows with errors, correct them and upload the file again, or import the others.',
      'Press {$app.import.apply}. You may leave the screen: the server goes on.',
    ],
    refusals: [
      [
        '{$app.errors.broken_file}',
        'The file was renamed or is damaged: open it in a spreadsheet program and save it as XLSX.',
      ],
      [
        '{$app.errors.too_many_imports}',
        'Finish or remove earlier imports: the import dialog lists them.',
      ],
      [
        'Some records stayed after an undo',
        'They have been changed since, or others refer to them. They are listed with the reasons.',
      ],
    ],
  },
  export: {
    title: 'Export',
    what: 'Export saves the list as XLSX or CSV: everything found or the selected rows, the columns shown or all fields, with nested rows and a line of totals if you like.',
    steps: [
      'Set filters, order and columns of the list.',
      'Choose {$app.list.export} in {$app.list.more_actions}.',
      'Choose format and columns and press {$app.export.download}.',
    ],
    refusals: [
      ['{$app.errors.too_many_for_xlsx}', 'Narrow the period by a filter, or choose CSV.'],
      [
        'Some fields are missing in the file',
        'Personal and medical data are exported only to those who may read them.',
      ],
    ],
  },
  printing: {
    title: 'Printing',
    what: 'A list is printed from its page, documents as PDF on the letterhead of the organisation, in the language of the screen. A corrected document can also be printed as it was.',
    steps: [
      'A list: {Ctrl+P}, or {$app.print.print} in {$app.list.more_actions}.',
      'A document: the print button on the card, or over selected rows for several at once.',
      'Letterhead, title, lines and signatures are set in {@print-form-setting}.',
    ],
    refusals: [
      ['{$app.errors.too_many_to_print}', 'Add a filter, or select the rows that you need.'],
      [
        'The PDF does not open',
        'The browser blocks new windows. Allow them for this address, or press {$app.print.open}.',
      ],
    ],
  },
} satisfies Readonly<Record<string, HelpText & { title: string }>>
