/** A phone that installs the app and moves what it shows: for flows about either, and some that walk all the way. */
export const FULL_BROWSER = { serviceWorkers: 'allow', contextOptions: {} } as const;
