/** Whether the browser is set to save data. Browsers without such a setting are not. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
