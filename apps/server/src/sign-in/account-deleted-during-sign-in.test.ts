import { expect, it } from 'vitest';
import { Accounts } from '../storage/accounts.ts';
import { Sessions } from '../storage/sessions.ts';
import { TokenKeys } from '../storage/token-keys.ts';
import { ENGINES } from '../test-support/databases.ts';
import { AccountTokens } from './account-tokens.ts';
import { SignIn } from './sign-in.ts';

it.each(ENGINES)(
  'creates a new account if the account is deleted while its owner signs in, on %o',
  async (start) => {
    const engine = await start();
    const database = await engine.open();
    try {
      const accounts = new Accounts(database, Date.now);
      const tokenKeys = new TokenKeys(database, Date.now);
      const accountTokens = new AccountTokens(tokenKeys, Date.now);
      const ids: string[] = [];
      const signIn = new SignIn(
        {
          begin: async () => ({
            url: new URL('https://one.example'),
            pending: { state: 's', nonce: 'n', codeVerifier: 'v' },
          }),
          complete: async () => ({ issuer: 'i', subject: 's', email: 'e@x.example' }),
        },
        {
          emailOf: (id) => accounts.emailOf(id),
          async idFor(identity) {
            const id = await accounts.idFor(identity);
            if (ids.push(id) === 1) await accounts.remove(id);
            return id;
          },
        },
        new Sessions(database, Date.now, 1_000_000),
        accountTokens,
        tokenKeys,
        null,
      );
      const { sealed } = await signIn.begin();
      const result = await signIn.complete(sealed, '?code=x');
      const token = result.kind === 'done' ? result.tokens.accessToken : '';
      expect(await accountTokens.verify(token)).toMatchObject({ accountId: ids[1] });
      expect(ids[1]).not.toBe(ids[0]);
    } finally {
      await database.destroy();
      await engine.stop();
    }
  },
);
