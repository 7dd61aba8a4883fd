/**
 * The key under which a draft keeps, beside the form's fields, the rows of other resources that
 * wait for its record. Not a valid field name.
 */
export const waitingRowsKey = '+related'
