import type { Database } from './database.ts';
import { randomToken } from './hashing.ts';
import { UnusableDatabaseError } from './unusable-database.ts';

const SECRET_BYTES = 32;

/** The bytes of a secret as it is stored; `null` if that is none any more, since half a secret may be easy to guess. */
export function secretBytes(stored: string): Buffer | null {
  const bytes = Buffer.from(stored, 'base64url');
  return bytes.length === SECRET_BYTES && bytes.toString('base64url') === stored ? bytes : null;
}

/**
 * A secret of the server that is made once and shared by all servers of one database, as `read` makes something of its 32 bytes.
 * Rejects with an `UnusableDatabaseError` if it is damaged or `read` throws at it.
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
    // What it says of the secret is not for the log.
  }
  throw new UnusableDatabaseError(
    `The secret ${name} in the table "secrets" of the database is damaged. Restore a backup; or delete that row, and the next start makes a new one.`,
  );
}
