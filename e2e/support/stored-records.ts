/** The app's records in a browser: its small records, and the rows of its databases with their bytes as text. */
export interface StoredRecords {
  small: [key: string, value: string][];
  rows: { database: string; store: string; json: string }[];
}

/** Reads everything that the app keeps; runs in the page. */
export async function readRecords(): Promise<StoredRecords> {
  const rows: StoredRecords['rows'] = [];
  const asText = (_key: string, value: unknown) => {
    if (!ArrayBuffer.isView(value)) return value;
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    return { array: value.constructor.name, bytes: btoa(String.fromCharCode(...bytes)) };
  };
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    for (const store of database.objectStoreNames) {
      const all = await new Promise<unknown[]>((resolve) => {
        const request = database.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result);
      });
      for (const row of all) rows.push({ database: name, store, json: JSON.stringify(row, asText) });
    }
    database.close();
  }
  const small = Object.entries({ ...localStorage }).filter(([key]) => key.startsWith('ligo.record.'));
  return { small, rows };
}

/** Puts into the databases, which the app has made, what another browser kept; runs in the page. */
export async function writeRecords({ small, rows }: StoredRecords): Promise<void> {
  const kinds = { Uint8Array, Float32Array, Float64Array };
  const asBytes = (_key: string, value: { array?: keyof typeof kinds; bytes?: string } | null) => {
    const Kind = value?.array && kinds[value.array];
    if (!Kind) return value;
    return new Kind(Uint8Array.from(atob(value.bytes ?? ''), (letter) => letter.charCodeAt(0)).buffer);
  };
  for (const [key, value] of small) localStorage.setItem(key, value);
  for (const { database: name, store, json } of rows) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(store, 'readwrite');
      transaction.objectStore(store).put(JSON.parse(json, asBytes));
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error);
    });
    database.close();
  }
}
