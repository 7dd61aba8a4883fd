/** Maximum number of names in one look-up. */
export const mostTexts = 500
