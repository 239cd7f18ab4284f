import { createHmac } from 'node:crypto';
import type { Database } from './database.ts';
import { deleteUntil } from './delete-until.ts';
import { hashOf, randomId, randomToken } from './hashing.ts';

/** A sign-in of an account, and its current refresh token. */
export interface SignIn {
  accountId: string;
  signInId: string;
  nextToken: string;
}

/** Sign-ins: families of refresh tokens, each with one next token. Only hashes are stored. */
export class Sessions {
  constructor(
    private readonly database: Database,
    private readonly nowMs: () => number,
    /** Lifetime of an unused token, ms. */
    private readonly lifetimeMs: number,
  ) {}

  /** Starts a sign-in; returns it with its first refresh token. */
  async begin(accountId: string): Promise<SignIn> {
    const nextToken = randomToken();
    const signInId = randomId();
    await this.store(this.database, nextToken, signInId, accountId);
    return { accountId, signInId, nextToken };
  }

  /**
   * Exchanges a refresh token for the next one. Until the next token is used, repeating the call returns the same next token, since
   * the answer may have been lost. `null` if the token is unknown or expired, or if its next one was used. In the latter case one of
   * the two users stole it, so the whole sign-in ends.
   */
  async rotate(token: string): Promise<SignIn | null> {
    const now = this.nowMs();
    return this.database.transaction().execute(async (trx) => {
      const isFirstUse = await trx
        .updateTable('refresh_tokens')
        .set({ used_at: now, successor_salt: randomToken() })
        .where('hash', '=', hashOf(token))
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst()
        .then(({ numUpdatedRows }) => numUpdatedRows > 0n);
      const row = await trx
        .selectFrom('refresh_tokens')
        .selectAll()
        .where('hash', '=', hashOf(token))
        .where('expires_at', '>', now)
        .executeTakeFirst();
      if (!row) return null;
      const { family, account_id: accountId, successor_salt: salt } = row;
      // Set by its first use.
      const nextToken = successorOf(token, salt ?? '');
      if (isFirstUse) await this.store(trx, nextToken, family, accountId);
      else if (!(await isUnused(trx, nextToken))) {
        await endAll(trx, family);
        return null;
      }
      return { accountId, signInId: family, nextToken };
    });
  }

  /** Whether the sign-in belongs to the account and has not ended. */
  async isActive({ accountId, signInId }: Pick<SignIn, 'accountId' | 'signInId'>): Promise<boolean> {
    const row = await this.database
      .selectFrom('refresh_tokens')
      .select('hash')
      .where('family', '=', signInId)
      .where('account_id', '=', accountId)
      .where('expires_at', '>', this.nowMs())
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Ends the sign-in that a refresh token belongs to. */
  async end(token: string): Promise<void> {
    const row = await this.database
      .selectFrom('refresh_tokens')
      .select('family')
      .where('hash', '=', hashOf(token))
      .executeTakeFirst();
    if (row) await endAll(this.database, row.family);
  }

  /** Deletes expired tokens. */
  async clean(): Promise<void> {
    await deleteUntil(this.database, { table: 'refresh_tokens', column: 'expires_at' }, this.nowMs());
  }

  private async store(database: Database, token: string, family: string, accountId: string): Promise<void> {
    await database
      .insertInto('refresh_tokens')
      .values({
        hash: hashOf(token),
        family,
        account_id: accountId,
        used_at: null,
        successor_salt: null,
        expires_at: this.nowMs() + this.lifetimeMs,
      })
      .execute();
  }
}

/**
 * The successor of `token`, 256 bits, base64url: derived from the old token, which only its holder has, and a salt, which only
 * the database has.
 */
function successorOf(token: string, salt: string): string {
  return createHmac('sha256', token).update(salt).digest('base64url');
}

/** Deletes all tokens of a sign-in, including one that is being added: a waiting statement does not see it. */
async function endAll(database: Database, family: string): Promise<void> {
  let deleted: bigint;
  do {
    ({ numDeletedRows: deleted } = await database
      .deleteFrom('refresh_tokens')
      .where('family', '=', family)
      .executeTakeFirst());
  } while (deleted > 0n);
}

async function isUnused(database: Database, token: string): Promise<boolean> {
  const row = await database
    .selectFrom('refresh_tokens')
    .select('used_at')
    .where('hash', '=', hashOf(token))
    .executeTakeFirst();
  return row?.used_at === null;
}
