/** The browser's storage quota is used up; stored data is untouched. */
export class StorageFullError extends Error {
  readonly code = 'storage-full';
}
