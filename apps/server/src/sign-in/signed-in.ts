import type { Sessions } from '../storage/sessions.ts';
import type { AccountTokens, TokenOwner } from './account-tokens.ts';

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
