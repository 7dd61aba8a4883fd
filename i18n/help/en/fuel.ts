import type { ScreenTexts } from '../texts.ts'

export const fuel = {
  'fuel-intake': {
    what: 'Receipts of fuel into your tanks: how much, which, from whom and by which delivery note. A receipt raises the remainder of its tank at once; its act is printed.',
    steps: [
      'Choose the tank: it decides the fuel.',
      'Enter litres, or mass and density, the meter, the supplier, the delivery note and the price.',
      'Attach the scan of the note and print the act.',
    ],
    refusals: [
      [
        '{$app.errors.above_limit}',
        'The tank could not hold that much on that date. Check litres and date.',
      ],
      [
        'A receipt cannot be deleted',
        'Its fuel has been issued: without it the remainder would be below zero.',
      ],
    ],
  },
  'fuel-transfer': {
    what: 'Transfers between your own tanks of the same fuel. Their act is printed.',
  },
  'fuel-drain': {
    what: 'Fuel drained from a vehicle into a tank: before a repair, or when fuels are changed. It lowers the fuel in the vehicle and is part of its waybill.',
  },
  'fuel-measurement': {
    what: 'Measurements: how much is really in a tank, and how much by the books. A posted measurement corrects the remainder by the difference, with a reason and an act.',
    steps: [
      'Enter the actual remainder and the moment; the books are calculated for the same moment.',
      'Give the reason of the difference and post.',
      'A shortage above the threshold appears in {@finding}.',
    ],
  },
  'fuel-consumption': {
    what: 'Fuel used without a waybill: generators, warming up, standing with the engine on. The norm is shown beside it.',
  },
  'fuel-movement': {
    what: 'The fuel ledger: every movement of fuel in tanks and vehicles, with its document and the balance after it. Movements are not edited: correct the document.',
    signs: [
      [
        '{$app.list.reversal}',
        'A movement that cancels a former one: its document was corrected or deleted.',
      ],
    ],
  },
  refueling: {
    what: 'The workstation at the pump: vehicles that need fuel, and what is issued from your own tank, by card, for cash or by voucher.',
    steps: [
      'Find the vehicle by its number or code; fuel and tank are filled in.',
      'Enter the litres and, if needed, driver and odometer.',
      'Save, and print the receipt if needed.',
      'Former refuellings: {@refueling-history}.',
    ],
    signs: [
      [
        '{$refueling-queue.options.tank.low}',
        'Little fuel by the sensor, the last waybill or the books.',
      ],
    ],
    refusals: [
      [
        'More litres than the tank holds',
        'You are asked to confirm. Check the volume on the card of the vehicle.',
      ],
      [
        '{$app.errors.below_zero}',
        'By the books the tank has not that much. Enter the receipt or the transfer with its right date.',
      ],
    ],
  },
  'refueling-history': {
    what: 'All refuellings by date, vehicle and source. What was entered is corrected here, and refuellings by card are imported.',
  },
  'book-month': {
    what: 'Closing of months of fuel. It first shows what is unfinished: drafts, open shifts, waybills and measurements that are not posted, differences from suppliers. Documents of a closed month do not change.',
    steps: [
      'Open the month and finish what is named.',
      'Look at the findings of the control centre and at the totals.',
      'Print the statements and press {$app.month.close}.',
    ],
    refusals: [
      [
        'A month cannot be closed',
        'It is not over, an earlier one is open, or something is unfinished.',
      ],
      [
        'A closed month must be corrected',
        'It is reopened with a reason by those with the right; later months must be open.',
      ],
    ],
  },
  'book-month-stock': {
    what: 'Closing of months of the stock. It revalues what late supplies have changed: by warehouse and by item.',
    refusals: [
      [
        'A month cannot be closed',
        'There are supplies, transfers, issues, write-offs or stocktakings that are not posted.',
      ],
    ],
  },
  'fuel-consumption-norm': {
    what: 'Norms of fuel consumption of a vehicle: base, summer and winter, heater, air conditioner, idling, trailer, cargo, trips and equipment. Waybills calculate norm, saving and overrun by them.',
    steps: [
      'Choose the vehicle, the fuel and the day on which the norm begins.',
      'Choose the kind of calculation: it decides which norms are needed.',
      'Add permanent surcharges of {@fuel-surcharge}; winter and summer come from {@fuel-season}.',
      'Check it by the trial trip at the bottom of the card.',
      'Enter a new norm as a new record of another day; old waybills keep the former one.',
    ],
    signs: [
      ['{$fuel-consumption-norm.options.standing.coming}', 'Its first day is still to come.'],
      ['{$fuel-consumption-norm.options.standing.former}', 'A later one has replaced it.'],
    ],
  },
  'fuel-season': {
    what: 'When winter and summer begin and end for norms, and what percentage winter adds, with the order that says so; for a subdivision of its own if needed.',
  },
  'fuel-surcharge': {
    what: 'Surcharges on norms: town, terrain, age of the vehicle, manner of driving. Of one kind only one counts; those of the kind “other” are added up.',
  },
  'fuel-statement': {
    what: 'Statements of fuel suppliers: their lines are compared with your refuellings by time, card, number and litres.',
    steps: [
      'Create a statement with supplier and period, and paste its lines from a spreadsheet.',
      'Save it: each line shows what was found.',
      'Correct refuellings and save it again.',
    ],
    signs: [
      [
        '{$fuel-statement.rows.lines.options.match.different}',
        'The refuelling is found, the litres differ.',
      ],
      [
        '{$fuel-statement.rows.lines.options.match.missing}',
        'The statement has it, the books do not.',
      ],
      [
        '{$fuel-statement.fields.unlisted}',
        'A refuelling by a card of this supplier that the statement lacks.',
      ],
    ],
  },
  'fuel-tank-month': {
    what: 'Turnover of each tank by month: opening, received, issued, corrected, closing. The figures are sums of {@fuel-movement}.',
  },
  'fuel-vehicle-month': {
    what: 'How much each vehicle has taken in a month from your tanks and elsewhere, and at what cost.',
  },
} satisfies ScreenTexts
