/** What to tell of a file that cannot be restored. */
export function notABackupMessage(file: string, reason: string): string {
  return `${file} is no backup of a Ligo server (${reason}).`;
}
