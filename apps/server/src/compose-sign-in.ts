import type { ServerContext } from './server-context.ts';
import { AccountTokens } from './sign-in/account-tokens.ts';
import type { DemoProvider } from './sign-in/demo-provider.ts';
import { OpenId } from './sign-in/open-id.ts';
import { OwnAccount } from './sign-in/own-account.ts';
import { REFRESH_LIFETIME_MS } from './sign-in/refresh-lifetime.ts';
import { SignIn } from './sign-in/sign-in.ts';
import { SignedIn } from './sign-in/signed-in.ts';
import { Accounts } from './storage/accounts.ts';
import type { Database } from './storage/database.ts';
import { exportAccount } from './storage/export-account.ts';
import { Sessions } from './storage/sessions.ts';
import { TokenKeys } from './storage/token-keys.ts';

/** Accounts: sign-in, verification of signed-in accounts, and the account's own data. */
export function composeSignIn(
  { config, nowMs }: ServerContext,
  database: Database,
  demo: DemoProvider | null,
  onUnpaired: ConstructorParameters<typeof OwnAccount>[2],
) {
  const provider = config.oidc ?? demo;
  if (!provider) throw new Error('No OpenID provider');
  const { issuer, clientId, clientSecret } = provider;
  const redirectUri = `${config.publicOrigin}/api/auth/callback`;
  const openId = new OpenId({ issuer, clientId, clientSecret, redirectUri });
  const accounts = new Accounts(database, nowMs);
  const sessions = new Sessions(database, nowMs, REFRESH_LIFETIME_MS);
  const tokenKeys = new TokenKeys(database, nowMs);
  const accountTokens = new AccountTokens(tokenKeys, nowMs);
  return {
    signIn: new SignIn(openId, accounts, sessions, accountTokens, tokenKeys, config.closedBeta),
    signedIn: new SignedIn(accountTokens, sessions),
    account: new OwnAccount(
      (accountId) => exportAccount(database, accountId, { nowMs: nowMs(), lifetimeMs: REFRESH_LIFETIME_MS }),
      (accountId) => accounts.remove(accountId),
      onUnpaired,
    ),
    sessions,
    tokenKeys,
  };
}
