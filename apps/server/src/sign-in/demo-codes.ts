import { randomToken } from '../storage/hashing.ts';

const LIFETIME_MS = 60_000;
/** Maximum number of codes; the oldest is dropped. */
const MAX_GRANTS = 1_000;

/** The address that a code stands for, and the PKCE challenge to verify. */
export interface DemoGrant {
  email: string;
  nonce: string;
  /** SHA-256 of the verifier, base64url. */
  challenge: string;
}

/** Codes of the demo sign-in, each valid once and for a minute. */
export class DemoCodes {
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
