import { once } from 'node:events';
import { statSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  builtPage,
  closed,
  type DashboardUnderTest,
  dashboardUnderTest,
} from '../../../dashboard/test-support/dashboard-under-test.ts';
import { tempFolder } from '../../../test-support/temp-folder.ts';
import { virtualClock } from '../../../test-support/virtual-clock.ts';
import { openDashboardKey, TICKET_VALID_MS } from './dashboard-key.ts';
import { requestDashboard } from './request-dashboard.ts';
import { createUnitAccounts, UNKNOWN_ACCOUNT } from './unit-accounts.ts';

const FEED = '/dashboard/feed';
const PARK = '{"command":"park"}';
const GUEST = 4_242;
const OTHER = 4_243;

let dashboard: DashboardUnderTest;
/** The account of the connections that are accepted next. */
let account: number | null = GUEST;
let accepted = 0;
const own = process.getuid?.() ?? 0;

async function start(dataDir?: string) {
  const started = await dashboardUnderTest(builtPage(), virtualClock(), 0, dataDir);
  started.unit.accountOf = async () => {
    accepted += 1;
    return account;
  };
  return started;
}
beforeEach(async () => {
  account = GUEST;
  accepted = 0;
  dashboard = await start();
});
afterEach(() => dashboard.stop());

const get = (target: string, headers = {}, until = '') => dashboard.ask(target, headers, { until });
const feedWith = async (cookie?: string) =>
  get(FEED, cookie === undefined ? {} : { cookie }, '"type":"state"');
const ticket = () => openDashboardKey(dashboard.dataDir).ticket(dashboard.clock.nowMs());
/** Opens an address with a ticket, and returns the cookie that the answer sets. */
async function signIn(text = ticket()): Promise<string> {
  const { status, head } = await dashboard.ask(`/dashboard?key=${text}`);
  expect(status).toBe(303);
  // The answer's head is in lower case, and the proof is not.
  expect(head).toMatch(
    /set-cookie: ligo-dashboard=[\w-]{43}; path=\/; max-age=34560000; httponly; samesite=strict/,
  );
  return openDashboardKey(dashboard.dataDir).cookie(account ?? 0);
}

it('shows nothing of the car to another account, whatever it asks, and executes none of its commands', async () => {
  dashboard.desk.shown = { ...dashboard.desk.shown, code: { code: '7K3MW9QX', qrText: 'x', expiresAt: 1 } };
  const origin = dashboard.origin();
  const requests = ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS'].flatMap((method) =>
    [FEED, '/dashboard/command', `${FEED}?key=x`].map((path) =>
      dashboard.requestText(path, { origin }, { method }),
    ),
  );
  for (const text of [...requests, dashboard.commandText(PARK)]) {
    const { status, body } = await dashboard.raw(text);
    expect([status, body.replace(/\d|\s|Refused[.]/g, '')]).toEqual([401, '']);
  }
  for (const path of [
    '/',
    '/dashboard',
    '/dashboard/feed/',
    '/dashboard//feed',
    '/dashboard/%66eed',
    '//dashboard/feed',
  ])
    expect((await get(path)).body).not.toMatch(/7K3MW9QX|"state"/);
  expect(dashboard.desk).toMatchObject({ asked: 0, executed: [] });
  expect(dashboard.counted.refused).toBe(requests.length + 1);
});

it('shows the car to the owner without a key, and to no connection whose account has ended', async () => {
  account = own;
  expect((await feedWith()).status).toBe(200);
  account = null;
  expect((await feedWith()).status).toBe(401);
});

it('opens for another account by a ticket, and stays open for it by its cookie', async () => {
  const cookie = await signIn();
  expect((await feedWith(cookie)).status).toBe(200);
  expect((await feedWith(`a=b; ${cookie}; c=d`)).status).toBe(200);
  const { status } = await dashboard.post(PARK, { cookie });
  expect([status, dashboard.desk.executed]).toEqual([200, [{ command: 'park' }]]);
});

it('opens for no other account by a cookie that it has read', async () => {
  const cookie = await signIn();
  account = OTHER;
  expect((await feedWith(cookie)).status).toBe(401);
  account = UNKNOWN_ACCOUNT;
  expect((await feedWith(cookie)).status).toBe(401);
  account = null;
  expect((await feedWith(cookie)).status).toBe(401);
});

it('refuses every other spelling of a cookie', async () => {
  const cookie = await signIn();
  const [name = '', value = ''] = cookie.split('=');
  const flipped = [...value].map((sign) =>
    sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase(),
  );
  const wrong = [
    `${name}=`,
    `${name}=${value.slice(0, -1)}`,
    `${name}=${value}a`,
    `${name}=${value.slice(0, 1)}`,
    `${name}=${flipped.join('')}`,
    `${name}="${value}"`,
    `${name}=${encodeURIComponent(value)}%20`,
    `${name.toUpperCase()}=${value}`,
    `x${name}=${value}`,
    `${cookie}; ${cookie}`,
    `${name}=${'a'.repeat(43)}; ${cookie}`,
    `${name}=${ticket()}`,
  ];
  for (const each of wrong) expect([each, (await feedWith(each)).status]).toEqual([each, 401]);
  for (const headers of [{ authorization: `Bearer ${value}` }, { 'x-key': value }, { [name]: value }])
    expect((await get(FEED, headers)).status).toBe(401);
  for (const query of [`key=${value}`, cookie, `key=${ticket()}`])
    expect((await get(`${FEED}?${query}`)).status).toBe(401);
});

it('refuses every other spelling of a ticket, and explains itself on the page', async () => {
  const good = ticket();
  const [until = '', proof = ''] = good.split('.');
  const file = openDashboardKey(dashboard.dataDir).cookie(GUEST).split('=')[1] ?? '';
  const wrong = [
    '',
    until,
    proof,
    `.${proof}`,
    `${until}.`,
    good.slice(0, -1),
    `${good}a`,
    `0${good}`,
    ` ${good}`,
    good.toUpperCase(),
    `${Number(until) + 1}.${proof}`,
    `${good}&key=${good}`,
    `x&key=${good}`,
    file,
  ];
  for (const each of wrong) {
    const { status, head, body } = await get(`/dashboard?key=${each.replaceAll(' ', '%20')}`);
    expect([each, status]).toEqual([each, 403]);
    expect(head).not.toContain('set-cookie');
    expect(body).toContain('<title>Dashboard');
  }
  expect((await get(`/dashboard?KEY=${good}`)).head).not.toContain('set-cookie');
  await dashboard.clock.advance(TICKET_VALID_MS);
  expect((await get(`/dashboard?key=${good}`)).status).toBe(403);
});

it('redirects to an address without the ticket, which is neither stored, referred to nor logged', async () => {
  const text = ticket();
  const { head, body } = await get(`/dashboard?key=${text}`);
  expect(head).toContain('location: /dashboard\r\n');
  expect(head).toContain('cache-control: no-store');
  expect(head).toContain('referrer-policy: no-referrer');
  expect(head + body).not.toContain(text);
  expect(JSON.stringify(dashboard.logged)).toBe('[]');
});

it('keeps its key for its own account alone, and sessions across restarts', async () => {
  const cookie = await signIn();
  expect(statSync(join(dashboard.dataDir, 'dashboard.key')).mode & 0o777).toBe(0o600);
  await dashboard.stop();
  dashboard = await start(dashboard.dataDir);
  expect((await feedWith(cookie)).status).toBe(200);
  await dashboard.stop();
  dashboard = await start();
  expect((await feedWith(cookie)).status).toBe(401);
});

it('replaces a key that is damaged, and serves the owner without a place for it', async () => {
  const data = tempFolder();
  writeFileSync(join(data, 'dashboard.key'), 'short');
  await dashboard.stop();
  dashboard = await start(data);
  expect((await feedWith(await signIn())).status).toBe(200);
  await dashboard.stop();
  dashboard = await start(join(data, 'missing'));
  expect(dashboard.logged).toMatchObject([{ text: 'dashboard key unavailable' }]);
  expect((await feedWith()).status).toBe(401);
  expect((await get('/dashboard?key=x')).status).toBe(403);
  account = own;
  expect((await feedWith()).status).toBe(200);
});

it('prints an address with a ticket only where the kernel does not show accounts', async () => {
  expect(dashboard.openingUrl()).toBe(`${dashboard.origin()}/dashboard`);
  await dashboard.stop();
  const unit = { ...createUnitAccounts(), areKnown: () => false, accountOf: async () => UNKNOWN_ACCOUNT };
  dashboard = await dashboardUnderTest(builtPage(), virtualClock(), 0, dashboard.dataDir, unit);
  const [page, text] = dashboard.openingUrl().split('?key=');
  expect(page).toBe(`${dashboard.origin()}/dashboard`);
  account = UNKNOWN_ACCOUNT;
  expect((await feedWith()).status).toBe(401);
  expect((await feedWith(await signIn(text))).status).toBe(200);
});

it('reports its state to doctor where the kernel names no accounts', async () => {
  account = UNKNOWN_ACCOUNT;
  const key = openDashboardKey(dashboard.dataDir);
  expect(await requestDashboard(dashboard.port(), null)).toBeNull();
  expect(await requestDashboard(dashboard.port(), key)).toMatchObject({ processId: 1 });
});

const isOpen = (socket: Socket) => !socket.destroyed;

it('leaves the owner its connections and feeds, however many another account opens', async () => {
  const cookie = await signIn();
  account = OTHER;
  const held = Array.from({ length: 200 }, () => dashboard.open('GET /dashboard HTTP/1.1\r\n'));
  held.push(...Array.from({ length: 64 }, () => dashboard.open('')));
  const feeds = Array.from({ length: 20 }, () =>
    dashboard.open(dashboard.requestText(FEED, { connection: 'keep-alive' })),
  );
  for (const socket of [...held, ...feeds]) socket.resume();
  await vi.waitUntil(() => [...held, ...feeds].filter(isOpen).length <= 32, { timeout: 5_000 });
  for (const opener of [own, GUEST]) {
    account = opener;
    for (let count = 0; count < 4; count += 1) {
      const socket = dashboard.open(dashboard.requestText(FEED, { cookie, connection: 'keep-alive' }));
      const [bytes] = await once(socket, 'data');
      expect(String(bytes)).toMatch(/^HTTP\/1\.1 200/);
    }
  }
  expect((await feedWith(cookie)).status).toBe(503);
}, 20_000);

it('ends the oldest connection of the account that has most', async () => {
  account = GUEST;
  const first = dashboard.open('GET /');
  await vi.waitUntil(() => accepted === 1);
  account = OTHER;
  const many = Array.from({ length: 33 }, () => dashboard.open('GET /'));
  await vi.waitUntil(() => many.filter(isOpen).length === 31);
  expect(isOpen(first)).toBe(true);
  expect(many.slice(-31).every(isOpen)).toBe(true);
});

it('has room for 64 connections of the owner', async () => {
  account = own;
  const held = Array.from({ length: 64 }, () => dashboard.open('GET /dashb'));
  await vi.waitUntil(async () => (await dashboard.ask('/dashboard')).status === null);
  for (const socket of held) socket.destroy();
  await Promise.all(held.map(closed));
  await vi.waitUntil(async () => (await dashboard.ask('/dashboard')).status === 200);
});
