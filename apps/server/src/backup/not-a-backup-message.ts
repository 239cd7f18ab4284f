export function notABackupMessage(file: string, reason: string): string {
  return `${file} is not a backup of a Ligo server (${reason}).`;
}
