/** The query of the saved views in the user's menu, which lists change. */
export const pinnedKey = ['pinned-views']
