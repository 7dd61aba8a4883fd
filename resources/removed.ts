/**
 * Removed resources: name → why their rows may be deleted. A renamed resource has `renamedFrom`
 * instead.
 */
export const removedResources: Readonly<Record<string, string>> = {}
