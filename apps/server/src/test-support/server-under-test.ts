import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ligo/machine/test-support';
import { HTTP_CALLS } from '@ligo/protocol';
import { carIdOfKey } from '../cars/car-key.ts';
import { readConfig } from '../config.ts';
import { type RunningServer, startServer } from '../server.ts';

/** A whole server on a port of its own. */
export async function serverUnderTest(
  settings: Record<string, string> = {},
): Promise<RunningServer & { origin: string }> {
  const port = settings.LIGO_PORT ?? String(await freePort());
  const config = readConfig({
    LIGO_PORT: port,
    LIGO_DATA_DIR: mkdtempSync(join(tmpdir(), 'ligo-server-')),
    LIGO_LOG_LEVEL: 'silent',
    // A machine that is busy is no database that hangs.
    LIGO_DATABASE_LIMIT_MS: '60000',
    ...settings,
  });
  return { ...(await startServer(config, Date.now)), origin: config.publicOrigin };
}

/** A browser as far as cookies and redirects go. */
export class Visitor {
  private readonly cookies = new Map<string, string>();

  async go(url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', ...init, headers: { ...init.headers, cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      if (value === '' || /max-age=0|1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  cookieValues(): string[] {
    return [...this.cookies.values()];
  }

  /** Another browser with the same cookies, as after a theft. */
  copy(): Visitor {
    const other = new Visitor();
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }

  /** Follows redirects until a page; answers where it is. */
  async follow(url: string, init?: RequestInit): Promise<{ url: URL; answer: Response }> {
    let at = new URL(url);
    let answer = await this.go(url, init);
    for (let hop = 0; hop < 10 && answer.status >= 300 && answer.status < 400; hop++) {
      at = new URL(answer.headers.get('location') ?? '', at);
      answer = await this.go(at.href);
    }
    return { url: at, answer };
  }

  /** Signs in at the demo; answers where the popup ends. */
  async signIn(origin: string, email = 'ann@x.example'): Promise<URL> {
    const { url } = await this.follow(`${origin}/api/auth/google`);
    const body = new URLSearchParams({ email }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return (await this.follow(url.href, { method: 'POST', body, headers })).url;
  }
}

/** A car with a key of its own, whose server has that origin. */
export function carUnderTest(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const carId = carIdOfKey(x) ?? '';
  return {
    carId,
    publicKey: x,
    /** A token as a car signs it; `claims` overrides its parts. */
    token(claims: Record<string, unknown> = {}): string {
      const now = Math.floor(Date.now() / 1000);
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const text = `${part({ alg: 'EdDSA' })}.${part({ sub: carId, aud: origin, jti: randomUUID(), iat: now, exp: now + 200, ...claims })}`;
      return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`;
    },
  };
}

export type CarUnderTest = ReturnType<typeof carUnderTest>;

/** The calls of a server, and what tests prepare with them. */
export function apiOf(origin: string) {
  /** Posts `body` as JSON, or gets without one. */
  async function call(path: string, token = '', body?: unknown, headers: Record<string, string> = {}) {
    const answer = await fetch(`${origin}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, json: (await answer.json()) as unknown };
  }
  const register = (car: CarUnderTest, headers?: Record<string, string>) =>
    call('/car/register', car.token(), { publicKey: car.publicKey }, headers);
  async function offerCode(car: CarUnderTest): Promise<string> {
    const { json } = await call('/car/pairing-code', car.token(), {});
    return HTTP_CALLS.carPairingCode.response.parse(json).code;
  }
  return {
    call,
    register,
    offerCode,
    /** The access token of an account. */
    signIn: async (email?: string) =>
      (await new Visitor().signIn(origin, email)).searchParams.get('token') ?? '',
    async registeredCar(): Promise<CarUnderTest> {
      const car = carUnderTest(origin);
      const { status } = await register(car);
      if (status !== 200) throw new Error(`The car was refused with ${status}`);
      return car;
    },
    pair: async (account: string, car: CarUnderTest) =>
      call('/car-list/add', account, { code: await offerCode(car) }),
  };
}
