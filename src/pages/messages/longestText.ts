/** Characters of one message, as the server has it. */
export const longestText = 4000
