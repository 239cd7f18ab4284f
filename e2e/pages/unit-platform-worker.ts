import { openBrowserDatabase } from '../../apps/car/src/platform/browser/sqlite/open-database.ts';

type SqlDatabase = Awaited<ReturnType<typeof openBrowserDatabase>>;

const MIGRATIONS = ['CREATE TABLE points (number INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT'];

let database: SqlDatabase | null = null;
function opened(): SqlDatabase {
  if (!database) throw new Error('The store is not open');
  return database;
}

/** The worker's operations, each for one test step. */
const calls = {
  /** Opens the store; resolves to the name of the copy of a damaged one, if there was one. */
  async open(versions = 1): Promise<string | null> {
    let setAside: string | null = null;
    const migrations = Array.from({ length: versions }, (_, at) => MIGRATIONS[at] ?? 'SELECT 1');
    database = await openBrowserDatabase(migrations, Date.now(), (_error, aside) => {
      setAside = aside;
    });
    return setAside;
  },
  run: async (sql: string) => opened().prepare(sql).run().changes,
  numbers: async () =>
    opened().prepare('SELECT number FROM points ORDER BY number').pluck().all() as number[],
  /** Adds points for ever, one in each transaction, and reports each once it is committed. */
  async keepAdding(): Promise<never> {
    for (;;) {
      const add = opened().prepare('INSERT INTO points (text) VALUES (?)');
      const committed = opened()
        .transaction(() => Number(add.run('text '.repeat(50)).lastInsertRowid))
        .immediate();
      self.postMessage({ committed });
      // Lets the message leave before the next commit.
      await null;
    }
  },
};

export type WorkerCalls = typeof calls;

self.onmessage = async ({ data: { id, name, its } }) => {
  try {
    const call = calls[name as keyof WorkerCalls] as (...its: unknown[]) => Promise<unknown>;
    self.postMessage({ id, result: await call(...its) });
  } catch (error) {
    self.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
};
