import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listenOn } from '../../../test-support/listen-on.ts';
import { tempFolder } from '../../../test-support/temp-folder.ts';
import { accountIn, accountsOnScreen, createUnitAccounts, UNKNOWN_ACCOUNT } from './unit-accounts.ts';

const OWN = process.getuid?.() ?? 0;
const UNPRIVILEGED = 65_534;
const FROM = { remoteAddress: '127.0.0.1', remotePort: 50_000, localAddress: '127.0.0.1', localPort: 4_690 };
const row = (from: string, to: string, state = '01', account = 1_000, inode = 77) =>
  `   1: ${from} ${to} ${state} 00000000:00000000 00:00000000 00000000 ${String(account).padStart(5)}        0 ${inode} 1 00000000c7638f4d 20 4 30 10 -1\n`;
const PEER = '0100007F:C350';
const OURS = '0100007F:1252';

/** The other side of a connection that a process of this account opens, in node's spelling of the options. */
async function connectionOf(account: number, options: object): Promise<{ socket: Socket; end(): void }> {
  const server = createServer();
  const port = await listenOn(server, 'family' in options ? '::1' : '127.0.0.1');
  const to = JSON.stringify({ ...options, port });
  const program = `const s=require('node:net').connect(${to}); process.stdin.on('data',()=>s.end()); setTimeout(()=>{},60000)`;
  const child = spawn(process.execPath, ['-e', program], {
    stdio: ['pipe', 'ignore', 'inherit'],
    cwd: '/',
    ...(OWN === 0 && { uid: account, gid: account }),
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
    server.close();
  });
  const [socket] = (await once(server, 'connection')) as [Socket];
  onTestFinished(() => void socket.destroy());
  return { socket, end: () => child.stdin.write('end') };
}

it.each([
  ['IPv4', { host: '127.0.0.1' }],
  ['IPv4 by a socket of IPv6', { host: '::ffff:127.0.0.1' }],
  ['IPv6', { host: '::1', family: 6 }],
])('knows the account of a connection over %s', async (_name, options) => {
  const account = OWN === 0 ? UNPRIVILEGED : OWN;
  const { socket } = await connectionOf(account, options);
  expect(await createUnitAccounts().accountOf(socket)).toBe(account);
});

it('knows no account of a connection that its program ends', async () => {
  const { socket, end } = await connectionOf(OWN === 0 ? UNPRIVILEGED : OWN, { host: '127.0.0.1' });
  const ended = once(socket.resume(), 'end');
  // The server's side stays open, as after half a close.
  socket.allowHalfOpen = true;
  end();
  await ended;
  expect(await createUnitAccounts().accountOf(socket)).toBeNull();
});

it('takes only the established row of exactly this connection', () => {
  expect(accountIn(row(PEER, OURS), FROM)).toBe(1_000);
  const others = [
    row(OURS, PEER, '01', 0),
    row('0200007F:C350', OURS, '01', 0),
    row(PEER, '0200007F:1252', '01', 0),
    row('0100007F:C351', OURS, '01', 0),
    row(`00000000000000000000000001000000:C350`, '00000000000000000000000001000000:1252', '01', 0),
  ];
  expect(accountIn(others.join(''), FROM)).toBeNull();
  expect(accountIn(others.join('') + row(PEER, OURS), FROM)).toBe(1_000);
  // A closed socket without a process shows root.
  for (const state of ['02', '04', '05', '06', '08', '0A'])
    expect(accountIn(row(PEER, OURS, state, 0), FROM)).toBeNull();
  expect(accountIn(row(PEER, OURS, '01', 0, 0), FROM)).toBeNull();
  expect(accountIn(row(PEER, OURS), { ...FROM, remoteAddress: undefined })).toBeNull();
  expect(accountIn(row(PEER, OURS), { ...FROM, remoteAddress: 'fe80::1' })).toBeNull();
});

it('knows the accounts on the screens, and only those that are shown now', () => {
  const seats = tempFolder();
  writeFileSync(
    join(seats, 'seat0'),
    'IS_SEAT0=1\nACTIVE=2\nACTIVE_UID=1000\nSESSIONS=2 3\nUIDS=1000 1001\n',
  );
  writeFileSync(join(seats, 'seat1'), 'IS_SEAT0=0\nCAN_GRAPHICAL=1\n');
  expect(accountsOnScreen(seats)).toEqual([1_000]);
  expect(accountsOnScreen(join(seats, 'missing'))).toEqual([]);
});

it('takes its own account and root for the owner, and no account that it cannot tell apart', () => {
  const { isOwner } = createUnitAccounts();
  expect([OWN, 0].map(isOwner)).toEqual([true, true]);
  expect([null, UNKNOWN_ACCOUNT, UNPRIVILEGED, 4_242].map(isOwner)).toEqual([false, false, false, false]);
});
