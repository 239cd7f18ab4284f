import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DASHBOARD } from '@ligo/protocol';
import type { Page } from '@playwright/test';
import { startChromium } from './support/chromium.ts';
import { CarUnderTest, type Stack } from './support/stack.ts';
import { expect, test } from './support/test.ts';

/** The discard port is closed: the dashboard works without a server. */
const NO_SERVER = { origin: 'http://127.0.0.1:9' };
/** A third-party host name that resolves to this machine. */
const FOREIGN = 'foreign.example';

/** A page that forbids itself nothing, on a port of its own. */
async function foreignPage(stack: Stack): Promise<number> {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Foreign</title>'),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stack.onEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Tries everything that a page can with the dashboard at `origin`, and returns each result. */
function attack(page: Page, origin: string) {
  return page.evaluate(
    async ({ at, paths }) => {
      const command = JSON.stringify({ command: 'sentry', isOn: true });
      const outcome = (promise: Promise<Response>) =>
        promise.then(
          ({ type }) => (type === 'opaque' ? 'nothing' : 'an answer'),
          () => 'nothing',
        );
      const event = (target: EventTarget, good: string) =>
        new Promise<string>((resolve) => {
          target.addEventListener(good, () => resolve('an answer'));
          target.addEventListener('error', () => resolve('nothing'));
        });
      const post = (type: string, more: RequestInit) =>
        outcome(
          fetch(at + paths.command, {
            method: 'POST',
            body: command,
            headers: { 'content-type': type },
            ...more,
          }),
        );
      const frame = document.createElement('iframe');
      frame.src = at + paths.page;
      frame.name = 'frame';
      const script = document.createElement('script');
      script.src = at + paths.feed;
      document.body.append(frame, script);
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        enctype: 'text/plain',
        action: at + paths.command,
        target: 'frame',
      });
      const framed = event(frame, 'load');
      document.body.append(form);
      form.append(Object.assign(document.createElement('input'), { name: command, value: '' }));
      const scripted = event(script, 'load');
      const stream = new EventSource(at + paths.feed);
      const streamed = event(stream, 'message');
      const socket = event(new WebSocket(at.replace('http', 'ws') + paths.feed), 'open');
      const results = {
        'reading the feed': await outcome(fetch(at + paths.feed)),
        'reading it blindly': await outcome(fetch(at + paths.feed, { mode: 'no-cors' })),
        'reading the page': await outcome(fetch(at + paths.page)),
        'an event source': await streamed,
        'a script': await scripted,
        'a socket': await socket,
        'a command': await post('application/json', {}),
        'a command as text': await post('text/plain', { mode: 'no-cors' }),
        'a command as JSON, blindly': await post('application/json', { mode: 'no-cors' }),
      };
      stream.close();
      await framed;
      form.submit();
      navigator.sendBeacon(at + paths.command, command);
      return results;
    },
    { at: origin, paths: DASHBOARD },
  );
}

test('no page of another origin reads, orders or frames the dashboard', async ({ stack }) => {
  const car = await CarUnderTest.start(stack, NO_SERVER);
  const url = await car.dashboard();
  const { origin, port } = new URL(url);
  const foreignPort = await foreignPage(stack);
  const browser = await startChromium(stack, [`--host-resolver-rules=MAP ${FOREIGN} 127.0.0.1`]);
  const page = await browser.newPage();

  for (const foreign of [`http://localhost:${foreignPort}`, `http://${FOREIGN}:${foreignPort}`])
    for (const name of [origin, `http://127.0.0.1:${port}`]) {
      await page.goto(foreign);
      const results = await attack(page, name);
      expect([...new Set(Object.values(results))], JSON.stringify(results)).toEqual(['nothing']);
      const addresses = page.frames().map((frame) => frame.url());
      expect(addresses.filter((address) => address.includes(DASHBOARD.page))).toEqual([]);
    }
  // By a name of its own a foreign page would be of the same origin, if anything answered to it.
  expect((await page.goto(`http://${FOREIGN}:${port}${DASHBOARD.page}`))?.status()).toBe(421);

  // A link leads to the dashboard, from which nothing leads back.
  await page.goto(`http://${FOREIGN}:${foreignPort}`);
  const opened = page.waitForEvent('popup');
  await page.evaluate((to) => {
    (window as Window & { opened?: Window | null }).opened = window.open(to);
  }, url);
  const dashboard = await opened;
  await dashboard.waitForURL(url);
  expect(await page.evaluate(() => (window as Window & { opened?: Window | null }).opened?.closed)).toBe(
    true,
  );
  expect(await dashboard.evaluate(() => window.opener)).toBeNull();

  // Its own page may do everything, and finds that no other page sent a command.
  const results = await dashboard.evaluate(async (paths) => {
    const first = await new Promise<string>((resolve) => {
      const feed = new EventSource(paths.feed);
      feed.onmessage = ({ data }) => {
        feed.close();
        resolve(data);
      };
    });
    const body = JSON.stringify({ command: 'sentry', isOn: true });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(paths.command, { method: 'POST', body, headers });
    return { isOn: JSON.parse(first).state.sentry.isOn, answer: await answer.json() };
  }, DASHBOARD);
  expect(results).toEqual({ isOn: false, answer: { ok: true } });
});
