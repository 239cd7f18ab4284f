/** The code of an error of the system, of SQLite or of a library, such as `ENOSPC`; empty if it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
