/** The result of a request to the browser's database. Rejects with the request's error. */
export const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** A database of the browser with one table, `keyPath`: of its keys, if its values contain them. */
export interface TableName {
  database: string;
  table: string;
  keyPath?: string;
}

/** Calls with a table in one transaction. Rejects where the browser has no such database. */
export async function inTable<T>(
  indexedDB: IDBFactory,
  { database, table, ...options }: TableName,
  mode: IDBTransactionMode,
  work: (table: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const opening = indexedDB.open(database, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(table, options);
  const opened = await resultOf(opening);
  try {
    return await work(opened.transaction(table, mode).objectStore(table));
  } finally {
    opened.close();
  }
}
