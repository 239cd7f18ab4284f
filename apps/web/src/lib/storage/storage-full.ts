/** The browser gives the app no more room; what is stored already is untouched. */
export class StorageFullError extends Error {
  readonly code = 'storage-full';
}
