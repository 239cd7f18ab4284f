/** A phone that installs the app and moves what it shows: for flows about either, and some that walk all the way. */
export const AS_IT_COMES = { serviceWorkers: 'allow', contextOptions: {} } as const;
