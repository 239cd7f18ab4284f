import type { Sessions } from '../storage/sessions.ts';
import type { AccountTokens, TokenOwner } from './account-tokens.ts';

/** Who is signed in: has a good token, of a sign-in that was not ended since. */
export class SignedIn {
  constructor(
    private readonly tokens: Pick<AccountTokens, 'verify'>,
    private readonly sessions: Pick<Sessions, 'isActive'>,
  ) {}

  /** `null` for a bad token, and for one whose sign-in was ended or whose account is gone. */
  async verify(jwt: string): Promise<TokenOwner | null> {
    const owner = await this.tokens.verify(jwt);
    return owner && (await this.sessions.isActive(owner)) ? owner : null;
  }
}
