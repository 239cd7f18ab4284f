/** How many records the phone's databases and its browser storage hold, except its own key, by which cars recognise it; runs in the page. */
export async function countRecords(): Promise<number> {
  let records = Object.keys(localStorage).filter((key) => key.startsWith('ligo.record.')).length;
  for (const { name } of await indexedDB.databases()) {
    if (name === 'ligo-device-keys') continue;
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name ?? '');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    for (const store of database.objectStoreNames) {
      records += await new Promise<number>((resolve) => {
        const request = database.transaction(store).objectStore(store).count();
        request.onsuccess = () => resolve(request.result);
      });
    }
    database.close();
  }
  return records;
}

/** Names of the small records that the phone keeps of its cars; runs in the page. */
export function recordNames(): string[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith('ligo.record.'))
    .map((key) => key.split('/').at(-1) ?? '');
}
