/** What months of the books refuse. Apart, as one file of all faults would be too long. */
export const monthFaults = {
  month_not_over: 'Oy hali tugamagan',
  month_open_before: 'Avval oldingi oyni yoping, boshlanishi %{arg}',
  month_closed_after: 'Avval keyingi oyni oching, boshlanishi %{arg}',
  closed_month: '%{arg} oyi yopilgan. Uni sababini koʻrsatib ochish mumkin',
}
