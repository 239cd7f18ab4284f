import type { Accounts, Identity } from '../storage/accounts.ts';
import type { Sessions, SignIn as StoredSignIn } from '../storage/sessions.ts';
import type { TokenKeys } from '../storage/token-keys.ts';
import type { AccountTokens } from './account-tokens.ts';
import type { OpenId } from './open-id.ts';
import { openPending, sealPending } from './pending-sign-in.ts';

/** A sign-in without a refresh for this long has ended. */
export const REFRESH_LIFETIME_MS = 90 * 24 * 3_600_000;

/** The tokens of a signed-in browser: one for calls, one to refresh both. */
export interface SignInTokens {
  accessToken: string;
  refreshToken: string;
}

/** Sign-ins with an OpenID provider, from the redirect to sign-out. */
export class SignIn {
  /** `closedBeta` lists the allowed e-mail addresses in lower case; `null` allows every address. */
  constructor(
    private readonly openId: Pick<OpenId, 'begin' | 'complete'>,
    private readonly accounts: Pick<Accounts, 'idFor' | 'emailOf'>,
    private readonly sessions: Pick<Sessions, 'begin' | 'rotate' | 'end'>,
    private readonly accountTokens: Pick<AccountTokens, 'issue'>,
    private readonly tokenKeys: Pick<TokenKeys, 'active' | 'named'>,
    private readonly closedBeta: { emails: ReadonlySet<string> } | null,
  ) {}

  /** The URL for the popup, and the sealed state that it must return. Rejects if the provider cannot be reached. */
  async begin(): Promise<{ url: URL; sealed: string }> {
    const { url, pending } = await this.openId.begin();
    return { url, sealed: await sealPending(pending, this.tokenKeys) };
  }

  /** Signs in the owner who returned with this sealed state and query. Rejects if the query is invalid. */
  async complete(
    sealed: string | undefined,
    query: string,
  ): Promise<{ kind: 'done'; tokens: SignInTokens } | { kind: 'expired' } | { kind: 'not-invited' }> {
    const pending = await openPending(sealed, this.tokenKeys);
    if (!pending) return { kind: 'expired' };
    const identity = await this.openId.complete(query, pending);
    if (!this.isAllowed(identity.email)) return { kind: 'not-invited' };
    return { kind: 'done', tokens: await this.tokensOf(await this.startSession(identity)) };
  }

  /** The next tokens of a sign-in; `null` if it ended or its account is no longer allowed. */
  async refresh(refreshToken: string): Promise<SignInTokens | null> {
    const { accounts, sessions } = this;
    const signIn = await sessions.rotate(refreshToken);
    if (!signIn) return null;
    const email = await accounts.emailOf(signIn.accountId);
    if (email !== null && this.isAllowed(email)) return this.tokensOf(signIn);
    await sessions.end(signIn.nextToken);
    return null;
  }

  /** Ends the sign-in that a refresh token belongs to. */
  end(refreshToken: string): Promise<void> {
    return this.sessions.end(refreshToken);
  }

  private async startSession(identity: Identity): Promise<StoredSignIn> {
    const { accounts, sessions } = this;
    const accountId = await accounts.idFor(identity);
    try {
      return await sessions.begin(accountId);
    } catch (error) {
      if ((await accounts.emailOf(accountId)) !== null) throw error;
      // The account was deleted in between: sign in again with a new account.
      return sessions.begin(await accounts.idFor(identity));
    }
  }

  private async tokensOf(signIn: StoredSignIn): Promise<SignInTokens> {
    return { accessToken: await this.accountTokens.issue(signIn), refreshToken: signIn.nextToken };
  }

  private isAllowed(email: string): boolean {
    const { closedBeta } = this;
    return !closedBeta || closedBeta.emails.has(email);
  }
}
