import type { Database } from './database.ts';
import { UnusableDatabaseError } from './database.ts';
import { randomToken } from './hashing.ts';

const SECRET_BYTES = 32;

/** The bytes of a stored secret; `null` if it is damaged, since a partial secret may be easy to guess. */
export function secretBytes(stored: string): Buffer | null {
  const bytes = Buffer.from(stored, 'base64url');
  return bytes.length === SECRET_BYTES && bytes.toString('base64url') === stored ? bytes : null;
}

/**
 * A secret of the server, created once and shared by all servers of one database; `read` parses its 32 bytes.
 * Rejects with an `UnusableDatabaseError` if it is damaged or `read` throws.
 */
export async function secretNamed<T>(
  database: Database,
  name: string,
  read: (bytes: Uint8Array) => T,
): Promise<T> {
  await database
    .insertInto('secrets')
    .values({ name, value: randomToken() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await database
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  const bytes = secretBytes(value);
  try {
    if (bytes) return read(bytes);
  } catch {
    // The original error may contain the secret, so it is not logged.
  }
  throw new UnusableDatabaseError(
    `The secret ${name} in the table "secrets" of the database is damaged. Restore a backup; or delete that row, and the next start makes a new one.`,
  );
}
