import { ACCESS_TOKEN_LIFETIME_MS } from '@ligo/protocol';
import { jwtVerify, SignJWT } from 'jose';

const AUDIENCE = 'ligo-app';
const ISSUER = 'ligo-server';

/** Access tokens of accounts: JWTs that live 15 minutes, signed with a key that all servers of a database share. */
export class AccountTokens {
  constructor(
    private readonly key: Uint8Array,
    private readonly nowMs: () => number,
  ) {}

  async issue(accountId: string): Promise<string> {
    const issuedAt = Math.floor(this.nowMs() / 1000);
    return new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(accountId)
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ACCESS_TOKEN_LIFETIME_MS / 1000)
      .sign(this.key);
  }

  /** Whose token it is; `null` for anything but a valid one. Never rejects. */
  async verify(jwt: string): Promise<{ accountId: string } | null> {
    try {
      const { payload } = await jwtVerify(jwt, this.key, {
        algorithms: ['HS256'],
        audience: AUDIENCE,
        issuer: ISSUER,
        requiredClaims: ['sub', 'exp'],
        currentDate: new Date(this.nowMs()),
      });
      return payload.sub ? { accountId: payload.sub } : null;
    } catch {
      return null;
    }
  }
}
