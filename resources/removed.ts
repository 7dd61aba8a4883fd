/**
 * Resources that are gone: name → why their rows may go with them. A resource that only changed its
 * name says `renamedFrom` instead.
 */
export const removedResources: Readonly<Record<string, string>> = {}
