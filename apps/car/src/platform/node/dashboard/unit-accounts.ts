import { isIP } from 'node:net';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { namesIfReadable, textIfReadable } from '../process/files.ts';

const IPV4_TABLE = '/proc/net/tcp';
const IPV6_TABLE = '/proc/net/tcp6';
/** The seats of this unit by systemd-logind: each names the account whose session its screen shows. */
const SEATS = '/run/systemd/seats';
const ROOT = 0;
const IPV4 = 4;
/** Stands for every account that a container does not know, so it is none in particular. */
const OVERFLOW = 65_534;
/** A long table is read less often: at most this share of the time goes into reading, as 1 of this number. */
const IDLE_SHARE = 4;
const MAPPED_IPV4 = '0000000000000000FFFF0000';
const IPV6_LOOPBACK = '00000000000000000000000001000000';

/** The account of every connection on a unit whose kernel does not show its table, such as Android. */
export const UNKNOWN_ACCOUNT = -1;

/** The ends of a connection, as the accepting side names them. */
export interface ConnectionEnds {
  remoteAddress?: string | undefined;
  remotePort?: number | undefined;
  localAddress?: string | undefined;
  localPort?: number | undefined;
}

/** The accounts of this unit by the kernel's and the session manager's files. */
export function createUnitAccounts() {
  const readIpv4 = createSharedReader(() => textIfReadable(IPV4_TABLE));
  const readIpv6 = createSharedReader(() => textIfReadable(IPV6_TABLE));
  return {
    /** Whether the kernel shows which account opened a connection. */
    areKnown: (): boolean => textIfReadable(IPV4_TABLE) !== null,
    /** The account (uid) that opened a connection; `null`: the connection is over, or ends. */
    async accountOf(ends: ConnectionEnds): Promise<number | null> {
      const isIpv4 = isIP(ends.remoteAddress ?? '') === IPV4;
      const table = await (isIpv4 ? readIpv4() : readIpv6());
      if (table === null) return UNKNOWN_ACCOUNT;
      const account = accountIn(table, ends);
      // A program may use a socket of IPv6 for an IPv4 address.
      return account === null && isIpv4 ? accountIn((await readIpv6()) ?? '', ends) : account;
    },
    /** Whether this account runs the app, is root, or has a session on the unit's screen now. */
    isOwner: (account: number | null): boolean =>
      account !== null &&
      account !== UNKNOWN_ACCOUNT &&
      account !== OVERFLOW &&
      (account === ROOT || account === process.getuid?.() || accountsOnScreen(SEATS).includes(account)),
  };
}

export type UnitAccounts = ReturnType<typeof createUnitAccounts>;

/** The account of the one row that is the other side of this connection and still open. */
export function accountIn(table: string, ends: ConnectionEnds): number | null {
  const peer = endOf(ends.remoteAddress, ends.remotePort);
  const own = endOf(ends.localAddress, ends.localPort);
  if (peer === null || own === null) return null;
  // State 01: established. A closing connection has no owner left, and its row shows root.
  const row = new RegExp(
    `: (${MAPPED_IPV4})?${peer} (${MAPPED_IPV4})?${own} 01 \\S+ \\S+ \\S+ +(\\d+) +\\d+ (\\d+) `,
  );
  const [, , , account, inode] = row.exec(table) ?? [];
  return account === undefined || inode === '0' ? null : Number(account);
}

/** The accounts whose sessions are shown on the seats in this folder. */
export function accountsOnScreen(seats: string): number[] {
  return namesIfReadable(seats).flatMap((name) => {
    const account = /^ACTIVE_UID=(\d+)$/m.exec(textIfReadable(join(seats, name)) ?? '')?.[1];
    return account === undefined ? [] : [Number(account)];
  });
}

/** An address and a port as the tables spell them: each group of four bytes is a number of the processor. */
function endOf(address = '', port = 0): string | null {
  const bytes = /^(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)?.slice(1).reverse();
  if (bytes) return `${bytes.map((byte) => hexOf(Number(byte), 2)).join('')}:${hexOf(port, 4)}`;
  return address === '::1' ? `${IPV6_LOOPBACK}:${hexOf(port, 4)}` : null;
}

const hexOf = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0');

/** One reading answers all that asked before it began. Reading is synchronous: a disk that hangs must not delay it. */
function createSharedReader<T>(read: () => T): () => Promise<T> {
  let next: Promise<T> | null = null;
  let idleUntilMs = 0;
  return () => {
    const waitMs = Math.max(0, idleUntilMs - performance.now());
    next ??= new Promise((resolve) => {
      setTimeout(() => {
        next = null;
        const startMs = performance.now();
        const result = read();
        const endMs = performance.now();
        idleUntilMs = endMs + (endMs - startMs) * (IDLE_SHARE - 1);
        resolve(result);
      }, waitMs);
    });
    return next;
  };
}
