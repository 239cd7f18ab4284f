import { mkdirSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import {
  DASHBOARD,
  type DashboardAnswer,
  type DashboardCommand,
  type DashboardFeedMessage,
  type DashboardState,
  dashboardFeedMessageSchema,
  type LogEntry,
} from '@ligo/protocol';
import { createDashboardServer } from '../../platform/node/dashboard/serve-dashboard.ts';
import { createUnitAccounts } from '../../platform/node/dashboard/unit-accounts.ts';
import { testContext } from '../../test-support/car-context.ts';
import { tempFolder } from '../../test-support/temp-folder.ts';
import { type VirtualClock, virtualClock } from '../../test-support/virtual-clock.ts';

const PAGE = '<!doctype html><title>Dashboard</title>';

/** A state in which nothing is known. */
export const emptyDashboard = (): DashboardState => ({
  versionName: '0.1.0',
  processId: 1,
  fingerprint: 'A1B2 C3D4 E5F6 0718',
  date: 0,
  startedAt: 0,
  serverOrigin: 'http://localhost:4680',
  server: null,
  steps: [],
  code: null,
  isCodeOnRequest: false,
  canKeepData: true,
  pairings: [],
  connectedPhones: 0,
  waiting: [],
  devices: [],
  phones: [],
  readings: [],
  sources: [],
  commands: [],
  sentry: null,
  cameras: [],
  storedMB: null,
  volumes: [],
  isSimulated: true,
  isSceneDrawn: false,
});

/** An answer in bytes. */
export interface RawAnswer {
  /** `null`: none came. */
  status: number | null;
  head: string;
  body: string;
}

/** A built page of one file and one asset, in a folder of its own. */
export function builtPage(): string {
  const folder = tempFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'assets', 'start-1a2b.js'), 'start();');
  return folder;
}

/** The dashboard on a free port, with a desk whose state, log and answers a test sets. */
export async function dashboardUnderTest(
  folder = builtPage(),
  clock: VirtualClock = virtualClock(),
  port = 0,
  dataDir = tempFolder(),
  unit = createUnitAccounts(),
) {
  const backend = {
    shown: emptyDashboard(),
    entries: [] as readonly LogEntry[],
    executed: [] as DashboardCommand[],
    asked: 0,
    answer: async (_command: DashboardCommand): Promise<DashboardAnswer> => ({ ok: true }),
  };
  const counted = { refused: 0, taken: 0 };
  const logged: object[] = [];
  const note = (fields: object, text: string) => logged.push({ ...fields, text });
  const sockets = new Set<Socket>();
  let url = '';
  let openingUrl = '';
  let opened = () => {};
  const opening = new Promise<void>((resolve) => {
    opened = resolve;
  });
  const log = { info: note, warn: note, error: note };
  const serve = createDashboardServer(testContext({ clock, log }), {
    port,
    folder,
    dataDir,
    accounts: unit,
    onRejected: () => {
      counted.refused += 1;
    },
    onOpen(at, by) {
      url = at;
      openingUrl = by;
      opened();
    },
    onPortInUse: () => {
      counted.taken += 1;
    },
  });
  const end = serve({
    state() {
      backend.asked += 1;
      return { ...backend.shown, date: clock.nowMs() };
    },
    log: () => backend.entries,
    async execute(command) {
      backend.executed.push(command);
      return backend.answer(command);
    },
  });
  if (port === 0) await opening;

  /** A connection of its own, on which these bytes are sent. */
  function open(text: string, address = '127.0.0.1'): Socket {
    const socket = connect(Number(new URL(url).port), address);
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.write(text, 'latin1');
    return socket;
  }
  type Headers = Record<string, string | string[] | null>;
  /** A request in bytes; a `null` header is left out, a list is repeated. */
  function requestText(
    target: string,
    headers: Headers = {},
    { method = 'GET', body = '', version = '1.1' } = {},
  ): string {
    const all = {
      host: new URL(url).host,
      connection: 'close',
      ...(body && { 'content-length': String(Buffer.byteLength(body, 'latin1')) }),
      ...headers,
    };
    const lines = Object.entries(all).flatMap(([name, value]) =>
      (value === null ? [] : [value].flat()).map((each) => `${name}: ${each}\r\n`),
    );
    return `${method} ${target} HTTP/${version}\r\n${lines.join('')}\r\n${body}`;
  }
  /** A command in bytes, as the dashboard's own page sends it. */
  function commandText(body: string, headers: Headers = {}): string {
    const { origin } = new URL(url);
    const own = { origin, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    return requestText('/dashboard/command', { ...own, ...headers }, { method: 'POST', body });
  }
  /** Sends these bytes, and reads until the other end hangs up, has sent `until`, or is silent for `patienceMs`. */
  async function raw(
    text: string,
    { address = '127.0.0.1', patienceMs = 0, until = '' } = {},
  ): Promise<RawAnswer> {
    const socket = open(text, address);
    let answer = '';
    socket.on('data', (bytes: Buffer) => {
      answer += bytes.toString('latin1');
      if (until !== '' && answer.includes(until)) socket.destroy();
    });
    if (patienceMs > 0) socket.setTimeout(patienceMs, () => socket.destroy());
    await closed(socket);
    const [head = '', ...rest] = answer.split('\r\n\r\n');
    const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
    return {
      status: status ? Number(status) : null,
      head: head.toLowerCase(),
      body: rest.join('\r\n\r\n'),
    };
  }
  return {
    desk: backend,
    clock,
    dataDir,
    /** The accounts of the unit; a test replaces its functions. */
    unit,
    counted,
    logged,
    opening,
    open,
    /** The address by which its first visitor has access. */
    openingUrl: () => openingUrl,
    origin: () => new URL(url).origin,
    port: () => Number(new URL(url).port),
    requestText,
    commandText,
    raw,
    ask: (target: string, headers: Headers = {}, { until = '', method = 'GET' } = {}) =>
      raw(requestText(target, headers, { method }), { until }),
    post: (body: string, headers: Headers = {}) => raw(commandText(body, headers)),
    async stop() {
      for (const socket of sockets) socket.destroy();
      await end();
    },
    end,
  };
}
export type DashboardUnderTest = Awaited<ReturnType<typeof dashboardUnderTest>>;

/** Resolves when a connection is over, in whatever way. */
export function closed(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => socket.resume().once('close', resolve));
}

/** Reads the feed as a browser does, and records its messages; `ended` resolves when it breaks off. */
export async function readFeed(origin: string) {
  const news: DashboardFeedMessage[] = [];
  const stopped = new AbortController();
  const response = await fetch(origin + DASHBOARD.feed, { signal: stopped.signal });
  const body = response.body?.pipeThrough(new TextDecoderStream()) ?? [];
  const ended = (async () => {
    let text = '';
    for await (const part of body) {
      const parts = (text + part).split('\n\n');
      text = parts.pop() ?? '';
      for (const each of parts.filter((line) => line.startsWith('data: ')))
        news.push(dashboardFeedMessageSchema.parse(JSON.parse(each.slice(6))));
    }
  })().catch(() => {});
  const states = () => news.flatMap((each) => (each.type === 'state' ? [each.state] : []));
  const logs = () => news.flatMap((each) => (each.type === 'log' ? [each.entries] : []));
  return { news, states, logs, ended, stop: () => stopped.abort() };
}
