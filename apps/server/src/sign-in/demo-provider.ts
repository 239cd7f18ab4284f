import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, type GenerateKeyPairResult, generateKeyPair, SignJWT } from 'jose';
import { z } from 'zod';
import { isSecret } from '../lib/is-secret.ts';
import { hashOf, randomToken } from '../storage/hashing.ts';
import { demoPage } from './demo-page.ts';

export const DEMO_PATH = '/demo-oidc';
const MAX_FORM_BYTES = 4096;
const ALGORITHM = 'ES256';
const TOKEN_LIFETIME_S = 60;

export interface DemoProvider {
  clientId: string;
  clientSecret: string;
  issuer: string;
  /** Answers a request below `DEMO_PATH`. */
  handle(request: IncomingMessage, response: ServerResponse): void;
}

const emailSchema = z.object({ email: z.email().max(200).toLowerCase() });

/**
 * A built-in OpenID provider, so that the same sign-in flow works without Google: the authorization-code flow with PKCE for this
 * one client. It accepts any e-mail address; its keys live as long as the process.
 */
export async function createDemoProvider(
  publicOrigin: string,
  redirectUri = `${publicOrigin}/api/auth/callback`,
): Promise<DemoProvider> {
  return new Provider(`${publicOrigin}${DEMO_PATH}`, redirectUri, await generateKeyPair(ALGORITHM));
}

class Provider implements DemoProvider {
  readonly clientId = 'ligo-demo';
  readonly clientSecret = randomToken();
  private readonly codes = new DemoCodes();
  private readonly askSchema;
  private readonly tokenSchema;

  constructor(
    readonly issuer: string,
    private readonly redirectUri: string,
    private readonly keyPair: GenerateKeyPairResult,
  ) {
    this.askSchema = z.object({
      client_id: z.literal(this.clientId),
      redirect_uri: z.literal(redirectUri),
      response_type: z.literal('code'),
      state: z.string().min(1).max(200),
      nonce: z.string().min(1).max(200),
      code_challenge: z.string().length(43),
      code_challenge_method: z.literal('S256'),
    });
    this.tokenSchema = z.object({
      grant_type: z.literal('authorization_code'),
      client_id: z.literal(this.clientId),
      client_secret: z.string(),
      redirect_uri: z.literal(redirectUri),
      code: z.string(),
      code_verifier: z.string(),
    });
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    this.answer(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(400);
      response.end('This sign-in has ended. Close the window and try again.');
    });
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', this.issuer);
    switch (pathname.slice(DEMO_PATH.length)) {
      case '/.well-known/openid-configuration':
        return sendJson(response, this.discovery());
      case '/jwks':
        return sendJson(response, {
          keys: [{ ...(await exportJWK(this.keyPair.publicKey)), alg: ALGORITHM }],
        });
      case '/auth':
        return this.authorise(request, response, searchParams);
      case '/token':
        return sendJson(response, await this.token(request));
      default:
        response.writeHead(404).end();
    }
  }

  private discovery() {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/auth`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [ALGORITHM],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      code_challenge_methods_supported: ['S256'],
    };
  }

  /** Shows the page that asks for an address, and continues with the submitted address. */
  private async authorise(request: IncomingMessage, response: ServerResponse, query: URLSearchParams) {
    const { state, nonce, code_challenge } = this.askSchema.parse(Object.fromEntries(query));
    const form = request.method === 'POST' ? emailSchema.safeParse(await readForm(request)) : null;
    if (!form?.success) {
      const { html, headers } = demoPage(request.headers['accept-language']);
      response.writeHead(200, headers).end(html);
      return;
    }
    const code = this.codes.issue({ email: form.data.email, nonce, challenge: code_challenge }, Date.now());
    const location = `${this.redirectUri}?${new URLSearchParams({ code, state })}`;
    response.writeHead(303, { location, 'cache-control': 'no-store' }).end();
  }

  private async token(request: IncomingMessage) {
    const { client_secret, code, code_verifier } = this.tokenSchema.parse(await readForm(request));
    if (!isSecret(client_secret, this.clientSecret)) throw new Error('Wrong client secret');
    const granted = this.codes.redeem(code, Date.now());
    if (granted?.challenge !== hashOf(code_verifier)) throw new Error('Invalid code or code verifier');
    const { email, nonce } = granted;
    const idToken = new SignJWT({ email, email_verified: true, nonce })
      .setProtectedHeader({ alg: ALGORITHM })
      .setIssuer(this.issuer)
      .setAudience(this.clientId)
      .setSubject(email)
      .setIssuedAt()
      .setExpirationTime(`${TOKEN_LIFETIME_S}s`);
    return {
      access_token: randomToken(),
      token_type: 'Bearer',
      expires_in: TOKEN_LIFETIME_S,
      id_token: await idToken.sign(this.keyPair.privateKey),
    };
  }
}

function sendJson(response: ServerResponse, value: object): void {
  response
    .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(value));
}

async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > MAX_FORM_BYTES) throw new Error('The form is too large');
  }
  return Object.fromEntries(new URLSearchParams(text));
}

const LIFETIME_MS = 60_000;
/** Maximum number of codes; the oldest is dropped. */
const MAX_GRANTS = 1_000;

/** The address that a code stands for, and the PKCE challenge to verify. */
interface DemoGrant {
  email: string;
  nonce: string;
  /** SHA-256 of the verifier, base64url. */
  challenge: string;
}

/** Codes of the demo sign-in, each valid once and for a minute. */
class DemoCodes {
  private readonly grants = new Map<string, DemoGrant & { untilMs: number }>();

  issue(grant: DemoGrant, nowMs: number): string {
    const code = randomToken();
    this.grants.set(code, { ...grant, untilMs: nowMs + LIFETIME_MS });
    for (const oldest of this.grants.keys()) {
      if (this.grants.size <= MAX_GRANTS) break;
      this.grants.delete(oldest);
    }
    return code;
  }

  /** `null` for a code that is used, expired or unknown. */
  redeem(code: string, nowMs: number): DemoGrant | null {
    const grant = this.grants.get(code);
    this.grants.delete(code);
    return grant && grant.untilMs > nowMs ? grant : null;
  }
}
