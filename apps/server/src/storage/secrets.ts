import type { Database } from './database.ts';
import { randomToken } from './hashing.ts';

/** A secret of the server that is made once and shared by all servers of one database. */
export async function secretNamed(database: Database, name: string): Promise<Uint8Array> {
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
  return Buffer.from(value, 'base64url');
}
