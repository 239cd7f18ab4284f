import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '../process/files.ts';

const FILE = 'dashboard.key';
const KEY_BYTES = 32;
const KEY = /^[\w-]{43}$/;
export const TICKET_VALID_MS = 600_000;
const TICKET = /^(\d{1,15})\.([\w-]{43})$/;
const COOKIE = 'ligo-dashboard';
/** As long as browsers keep any cookie, s: 400 days. */
const COOKIE_MAX_AGE_S = 34_560_000;

/** Reads the key of a data folder, or creates it. Throws if the folder cannot be read or written. */
export function openDashboardKey(dataDir: string): DashboardKey {
  const path = join(dataDir, FILE);
  const stored = existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
  if (KEY.test(stored)) return dashboardKey(stored);
  const secret = randomBytes(KEY_BYTES).toString('base64url');
  writeAtomically(path, `${secret}\n`);
  return dashboardKey(secret);
}

/** The secret by which accounts other than the owner's open the dashboard. It never leaves the data folder; proofs of it do. */
function dashboardKey(secret: string) {
  const proofOf = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const session = (account: number) => proofOf(`session ${account}`);
  const ticketUntil = (untilMs: number) => `${untilMs}.${proofOf(`ticket ${untilMs}`)}`;
  const cookie = (account: number) => `${COOKIE}=${session(account)}`;
  return {
    /** The part of an address that opens the dashboard for ten minutes. */
    ticket: (nowMs: number) => ticketUntil(nowMs + TICKET_VALID_MS),
    isTicket(text: string, nowMs: number): boolean {
      const untilMs = Number(TICKET.exec(text)?.[1] ?? 0);
      const isInTime = untilMs > nowMs && untilMs <= nowMs + TICKET_VALID_MS;
      return isEqual(text, ticketUntil(untilMs)) && isInTime;
    },
    /** The header value that sets a session for one account: another account that reads the cookie cannot use it. */
    setCookie: (account: number) =>
      `${cookie(account)}; Path=/; Max-Age=${COOKIE_MAX_AGE_S}; HttpOnly; SameSite=Strict`,
    /** Whether the cookies of a request have a session of this account. */
    hasSession(cookies: string | undefined, account: number): boolean {
      const given = (cookies ?? '').split('; ').filter((each) => each.startsWith(`${COOKIE}=`));
      return given.length === 1 && isEqual(given[0] ?? '', cookie(account));
    },
    /** The header value of a request with a session of this account. */
    cookie,
  };
}

export type DashboardKey = ReturnType<typeof dashboardKey>;

/** Takes the same time wherever two texts of the same length differ. */
function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
