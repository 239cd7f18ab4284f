import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { UnusableDatabaseError } from './database.ts';
import { randomId, randomToken } from './hashing.ts';
import type { Tables } from './schema.ts';
import { secretBytes } from './secrets.ts';

/** A key of 32 bytes and its id. */
export interface TokenKey {
  id: string;
  bytes: Uint8Array;
}

/** Uses of keys; each use derives its own bytes. */
export type KeyUse = 'access token' | 'pending sign-in';

/** Lifetime of an account's access token; short, since a JWT cannot be revoked. */
export const ACCESS_TOKEN_LIFETIME_MS = 15 * 60_000;
/** How long a server signs with the last key it read. */
const READ_INTERVAL_MS = 60_000;
/** Minimum interval of reads for unknown ids, which anyone can make up. */
const REREAD_DELAY_MS = 1_000;
/** A replaced key verifies until the last token that a server signed with it has expired. */
const REPLACED_GOOD_FOR_MS = ACCESS_TOKEN_LIFETIME_MS + 2 * READ_INTERVAL_MS;
/** Age at which a key is replaced automatically. */
export const KEY_MAX_AGE_MS = 90 * 24 * 3_600_000;

/** Keys for short-lived signatures and encryption. The newest is used; older ones verify while tokens of them may be valid. */
export class TokenKeys {
  /** Newest first. */
  private known: Tables['token_keys'][] = [];
  private readAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly database: Database,
    private readonly nowMs: () => number,
  ) {}

  /** The active key; the first one is created here. Rejects with an `UnusableDatabaseError` if it is damaged. */
  async active(use: KeyUse): Promise<TokenKey> {
    await this.read(READ_INTERVAL_MS);
    if (!this.known[0]) await this.rotate();
    const newest = this.known[0];
    if (!newest) throw new Error('No token key');
    const bytes = bytesFor(newest.value, use);
    if (bytes) return { id: newest.id, bytes };
    throw new UnusableDatabaseError(
      `The newest key in the table "token_keys" of the database is damaged. Restore a backup; or create a new key with the command rotate-keys, which signs no account out.`,
    );
  }

  /**
   * The key of that id, created by any server; `null` if it is damaged, unknown or expired. Rejects if the database fails and
   * the id is unknown here.
   */
  async named(id: string, use: KeyUse): Promise<Uint8Array | null> {
    const isKnown = this.known.some((key) => key.id === id);
    await this.read(isKnown ? READ_INTERVAL_MS : REREAD_DELAY_MS).catch((error: unknown) => {
      if (!isKnown) throw error;
    });
    const key = this.known.find((each) => each.id === id);
    const isGood = key && (key.expires_at === null || key.expires_at > this.nowMs());
    return isGood ? bytesFor(key.value, use) : null;
  }

  /** Creates a new active key. Tokens of older keys stay valid until they expire. */
  async rotate(): Promise<void> {
    const nowMs = this.nowMs();
    await this.database.transaction().execute(async (trx) => {
      await trx
        .updateTable('token_keys')
        .set({ expires_at: nowMs + REPLACED_GOOD_FOR_MS })
        .where('expires_at', 'is', null)
        .execute();
      // Later than any other key, even after a clock that was ahead.
      const { newest } = await trx
        .selectFrom('token_keys')
        .select(sql<number | null>`max(created_at)`.as('newest'))
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('token_keys')
        .values({
          id: randomId(),
          value: randomToken(),
          created_at: Math.max(nowMs, (newest ?? 0) + 1),
          expires_at: null,
        })
        .execute();
    });
    await this.read(0);
  }

  /** Replaces an old key, and deletes expired keys. */
  async clean(): Promise<void> {
    await this.read(0);
    const [newest] = this.known;
    if (newest && newest.created_at + KEY_MAX_AGE_MS <= this.nowMs()) await this.rotate();
    await this.database.deleteFrom('token_keys').where('expires_at', '<=', this.nowMs()).execute();
  }

  /** Reads all keys unless they were read in the last `maxAgeMs`. */
  private async read(maxAgeMs: number): Promise<void> {
    const sinceMs = this.nowMs() - this.readAtMs;
    if (sinceMs >= 0 && sinceMs < maxAgeMs) return;
    const nowMs = this.nowMs();
    this.known = await this.database
      .selectFrom('token_keys')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    this.readAtMs = nowMs;
  }
}

/** `null` for a key that is damaged. */
function bytesFor(value: string, use: KeyUse): Uint8Array | null {
  const secret = secretBytes(value);
  return secret && createHmac('sha256', secret).update(use).digest();
}
