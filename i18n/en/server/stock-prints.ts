/** The words of stock documents on paper. */
export const stockForms = {
  'car-part': { labels: {} },
  'item-warehouse': {
    statement: {
      title: 'STOCK STATEMENT',
      at_first: 'Opening',
      came: 'Received',
      went: 'Issued',
      at_last: 'Closing',
      unit: 'Unit',
      amount: 'quantity',
      sum: 'value',
      keeper_signs: 'Storekeeper',
      checked_by: 'Checked by',
    },
  },
  supply: {
    receipt: {
      title: 'RECEIPT NOTE No. %{number}',
      date: 'of %{at}',
      delivered: 'Delivered by',
      received: 'Received by (person in charge)',
    },
  },
  'item-transfer': {
    note: {
      title: 'TRANSFER NOTE No. %{number}',
      date: 'of %{at}',
      released: 'Released by',
      received: 'Received by',
    },
  },
  'item-write-off': {
    act: {
      approved: 'APPROVED\nHead of the organisation ____________________',
      title: 'CERTIFICATE No. %{number}\nof write-off of stock',
      date: 'Drawn up on %{at}',
      intro: 'The commission examined the items and found that they are to be written off:',
      result: 'The items listed have been written off.',
      members: 'Commission',
      chairman: 'Chairman',
      member: 'Member',
      responsible: 'Person in charge of the stock',
    },
  },
  'item-issue': {
    requirement: {
      title: 'REQUIREMENT NOTE No. %{number}',
      date: 'of %{at}',
      remark: 'Remark',
      allowed: 'Allowed by',
      issued: 'Issued by',
      received: 'Received by',
      returned: 'Returned by',
      taken_back: 'Taken back by',
    },
  },
  stocktaking: {
    sheet: {
      title: 'COUNT SHEET No. %{number}',
      date: 'as of %{at}',
      counted: 'Counted',
      counter: 'Counted by',
      responsible: 'Person in charge of the stock',
    },
    act: {
      title: 'STOCKTAKING CERTIFICATE No. %{number}',
      date: 'as of %{at}',
      result: 'The books have been brought to the actual stock by this certificate.',
      members: 'Commission',
      chairman: 'Chairman',
      member: 'Member',
      responsible: 'Person in charge of the stock',
    },
  },
}
