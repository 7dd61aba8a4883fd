/** Names in one question for the records that they mean. */
export const mostTexts = 500
