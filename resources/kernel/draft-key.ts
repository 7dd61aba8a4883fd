/**
 * Under this key a draft keeps, beside the fields of a form, the rows of other resources that wait
 * for its record. No field can be called so.
 */
export const waitingRowsKey = '+related'
