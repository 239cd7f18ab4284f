import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { isUnavailable } from '../storage/database.ts';
import type { Sessions } from '../storage/sessions.ts';
import { ACCESS_TOKEN_LIFETIME_MS, type TokenKeys } from '../storage/token-keys.ts';

const AUDIENCE = 'ligo-app';
const ISSUER = 'ligo-server';

/** The owner of a token: the account, and the sign-in that issued it. */
export interface TokenOwner {
  accountId: string;
  signInId: string;
}

const ownerSchema = z
  .object({ sub: z.string().min(1), sid: z.string().min(1) })
  .transform(({ sub, sid }): TokenOwner => ({ accountId: sub, signInId: sid }));

/** Access tokens of accounts: JWTs valid for 15 minutes, signed with keys that all servers of a database share. */
export class AccountTokens {
  constructor(
    private readonly keys: Pick<TokenKeys, 'active' | 'named'>,
    private readonly nowMs: () => number,
  ) {}

  async issue({ accountId, signInId }: TokenOwner): Promise<string> {
    const { id: kid, bytes } = await this.keys.active('access token');
    const issuedAt = Math.floor(this.nowMs() / 1000);
    return new SignJWT({ sid: signInId })
      .setProtectedHeader({ alg: 'HS256', kid })
      .setSubject(accountId)
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ACCESS_TOKEN_LIFETIME_MS / 1000)
      .sign(bytes);
  }

  /** The owner of the token; `null` for any invalid one. Rejects only if the database is unavailable. */
  async verify(jwt: string): Promise<TokenOwner | null> {
    try {
      const keyOf = async ({ kid = '' }: { kid?: string }) => {
        const key = await this.keys.named(kid, 'access token');
        if (!key) throw new Error('Unknown key');
        return key;
      };
      const { payload } = await jwtVerify(jwt, keyOf, {
        algorithms: ['HS256'],
        audience: AUDIENCE,
        issuer: ISSUER,
        requiredClaims: ['sub', 'sid', 'exp'],
        currentDate: new Date(this.nowMs()),
      });
      return ownerSchema.parse(payload);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      return null;
    }
  }
}

/** Verifies that an account is signed in: a valid token of a sign-in that has not ended. */
export class SignedIn {
  constructor(
    private readonly tokens: Pick<AccountTokens, 'verify'>,
    private readonly sessions: Pick<Sessions, 'isActive'>,
  ) {}

  /** `null` for an invalid token, or if its sign-in ended or its account was deleted. */
  async verify(jwt: string): Promise<TokenOwner | null> {
    const owner = await this.tokens.verify(jwt);
    return owner && (await this.sessions.isActive(owner)) ? owner : null;
  }
}
