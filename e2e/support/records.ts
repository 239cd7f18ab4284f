/** How many records the phone's databases hold; runs in the page. */
export async function countRecords(): Promise<number> {
  let records = 0;
  for (const { name } of await indexedDB.databases()) {
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

/** Names of the per-car records that the phone keeps; runs in the page. */
export async function recordNames(): Promise<string[]> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('ligo');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const keys = await new Promise<IDBValidKey[]>((resolve) => {
    if (!database.objectStoreNames.contains('records')) return resolve([]);
    const request = database.transaction('records').objectStore('records').getAllKeys();
    request.onsuccess = () => resolve(request.result);
  });
  database.close();
  return keys.map((key) => String(key).split('/').at(-1) ?? '');
}
