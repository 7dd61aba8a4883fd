/** The words of stock documents on paper. */
export const stockForms = {
  supply: {
    receipt: {
      title: 'RECEIPT NOTE No. %{number}',
      date: 'of %{at}',
      delivered: 'Delivered by',
      received: 'Received by (person in charge)',
    },
  },
}
