/**
 * Zod makes code at run time where it may. The site's policy forbids that, and the browser reports even the try. Imported
 * for this effect alone, before anything that loads Zod.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
