import * as client from 'openid-client';
import { z } from 'zod';
import type { Identity } from '../storage/accounts.ts';
import type { PendingSignIn } from './pending-sign-in.ts';

const GOOGLE_HOST = 'accounts.google.com';

const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().min(1),
  email: z.email(),
  email_verified: z.boolean().default(false),
});

export interface OpenIdSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}

/** The authorization-code flow with PKCE, state and nonce against an OpenID provider, Google or the demo's. */
export class OpenId {
  private discovered: Promise<client.Configuration> | null = null;

  constructor(private readonly settings: OpenIdSettings) {}

  /** The URL for the popup, and the state to keep until it returns. Rejects if the provider cannot be reached. */
  async begin(): Promise<{ url: URL; pending: PendingSignIn }> {
    const configuration = await this.configuration();
    const pending = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      codeVerifier: client.randomPKCECodeVerifier(),
    };
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.settings.redirectUri,
      scope: 'openid email',
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(pending.codeVerifier),
      code_challenge_method: 'S256',
      // The owner chooses the account each time; 'select_account' is specific to Google.
      prompt: new URL(this.settings.issuer).hostname === GOOGLE_HOST ? 'select_account' : 'login',
    });
    return { url, pending };
  }

  /** The identity that signed in. Rejects if the state, nonce, code or signature is invalid, or the address is unverified. */
  async complete(query: string, pending: PendingSignIn): Promise<Identity> {
    const callback = new URL(this.settings.redirectUri);
    callback.search = query;
    const tokens = await client.authorizationCodeGrant(await this.configuration(), callback, {
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      pkceCodeVerifier: pending.codeVerifier,
      idTokenExpected: true,
    });
    const claims = claimsSchema.parse(tokens.claims());
    if (!claims.email_verified) throw new Error('The provider has not verified the e-mail address');
    return { issuer: claims.iss, subject: claims.sub, email: claims.email.toLowerCase() };
  }

  private configuration(): Promise<client.Configuration> {
    this.discovered ??= this.discover().catch((error: unknown) => {
      this.discovered = null;
      throw error;
    });
    return this.discovered;
  }

  private discover(): Promise<client.Configuration> {
    const issuer = new URL(this.settings.issuer);
    const isLocal =
      issuer.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname);
    const options = { timeout: 10, ...(isLocal ? { execute: [client.allowInsecureRequests] } : {}) };
    return client.discovery(issuer, this.settings.clientId, this.settings.clientSecret, undefined, options);
  }
}
