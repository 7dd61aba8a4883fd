import type { ScreenTexts } from '../texts.ts'

export const warehouse = {
  counterparty: {
    what: 'Counterparties: suppliers, filling stations, workshops, customers. Their type decides where they are offered.',
  },
  'counterparty-type': { what: 'Types of counterparties: supplier, filling station, workshop.' },
  'item-category': {
    what: 'Categories of goods and parts: for selections, stocktakings and regulations.',
  },
  'car-part': {
    what: 'Parts and goods with article, barcode, minimum and the models they fit. You see how many there are, reserved and free.',
    steps: [
      'Set the minimum: what is below is on the home page and in a filter.',
      'Select what you need and order it as one draft of a supply.',
      'Print labels with barcodes.',
    ],
    signs: [
      ['{$car-part.options.supply.low}', 'Fewer are free than the minimum.'],
      ['{$car-part.options.supply.out}', 'There are none.'],
    ],
  },
  warehouse: {
    what: 'Warehouses with subdivision and keeper; the card shows the movements.',
  },
  'item-cell': { what: 'In which bin of which warehouse an item lies. Counting goes by bins.' },
  supply: {
    what: 'Receipts from suppliers, or opening balances. Posting raises the stock and changes the average cost.',
    steps: [
      'Choose warehouse and counterparty, and enter number and date of their document.',
      'Paste lines from a spreadsheet or add them one by one; an unknown item can be created there.',
      'Attach files, post, and print the receipt note.',
    ],
    refusals: [
      [
        '{$app.errors.below_zero}',
        'The correction would take items that have been issued. Correct the issue first.',
      ],
    ],
  },
  'item-transfer': {
    what: 'Transfers between warehouses with their note. The value moves with the items.',
  },
  'item-issue': {
    what: 'Issues to an employee or a vehicle, and returns. They are costed at the average; a requirement note is printed.',
    steps: [
      'Choose warehouse, receiver and vehicle.',
      'Add items: what is in stock on the date is shown beside them.',
      'Post and print.',
    ],
    refusals: [
      [
        '{$app.errors.below_zero}',
        'The date of the document and reserves of requests count. Check the date and later issues.',
      ],
    ],
  },
  'item-write-off': {
    what: 'Write-offs with their reason: damage, wear, shortage. The act is printed.',
  },
  stocktaking: {
    what: 'Stocktakings: a warehouse or a category compared on a date. Differences are posted with their reasons.',
    steps: [
      'Create one, start counting and print the count sheet.',
      'Count on a tablet: {@item-count}.',
      'Finish counting, write the reasons of differences and post.',
    ],
    signs: [
      ['{$stocktaking.options.state.counting}', 'The items are in the queue of counting.'],
      [
        '{$stocktaking.options.state.counted}',
        'Differences are known, the stock is still as before.',
      ],
    ],
  },
  'item-count': {
    what: 'Counting on a tablet: the queue of items by bin. Scan the barcode, enter the quantity, save; it also works without a connection.',
    refusals: [
      [
        'An item is not in the queue',
        'It is not part of a stocktaking that has begun, or of its category.',
      ],
    ],
  },
  'item-count-history': { what: 'What was counted, when and by whom, with corrections.' },
  'numbered-item': {
    what: 'Tyres and batteries with a number of their own: where they are, how far they went and when to change them. The card of the vehicle shows the same.',
    steps: [
      'Enter the number, the distance norm and the distance before.',
      'Mount it on a vehicle with position and odometer; remove, move and write it off by actions.',
    ],
    signs: [
      ['{$numbered-item.options.wear.soon}', 'Little is left until the norm.'],
      ['{$numbered-item.options.wear.due}', 'The norm has been reached.'],
    ],
    refusals: [['A position is taken', 'Another item is mounted there: remove it first.']],
  },
  'numbered-item-event': {
    what: 'Mountings, moves, removals and write-offs, with odometer and distance.',
  },
  'item-movement': {
    what: 'Movement of items: every supply, transfer, issue, return and write-off with quantity, value and balance. Correct the document, not the movement.',
  },
  'item-warehouse': {
    what: 'Balances and turnover of warehouses between two days, in quantity and money; the turnover statement is printed.',
  },
} satisfies ScreenTexts
