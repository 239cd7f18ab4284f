import { setImmediate } from 'node:timers/promises';
import { createVirtualClock } from '@ligo/machine/test-support';
import type { DashboardCommand, DashboardState, LogEntry } from '@ligo/protocol';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { find, type Role } from '../../app/test-support/screen.ts';
import { loadDashboardTexts } from '../../i18n/dashboard.ts';
import { createCommandSender } from '../create-command-sender.ts';
import { createTheme } from '../create-theme.ts';
import { DashboardContext } from '../dashboard-context.tsx';
import { DashboardScreen } from '../dashboard-screen.tsx';
import { createFeed } from '../feed/create-feed.ts';
import { UNIT_NOW_MS } from './car-samples.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Turns of the event loop until all started work has settled. */
const TURNS = 10;
/** The parts that are loaded when they are shown: a test does not wait for them. */
const LATE = [
  () => import('../details/details-page.tsx'),
  () => import('../overview-page.tsx'),
  () => import('../../ui/screen/qr-picture.tsx'),
  () => import('../simulator/simulator-page.tsx'),
];
const FAKED = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

/** The dashboard with a car that sends and answers as a test wants; it is closed at the end of the test, however that ends. */
export async function openDashboard(hash = '') {
  location.hash = hash;
  await Promise.all([loadDashboardTexts(), ...LATE.map((load) => load())]);
  const clock = createVirtualClock({ startMs: UNIT_NOW_MS });
  vi.useFakeTimers({ toFake: [...FAKED], now: UNIT_NOW_MS });
  const commands: DashboardCommand[] = [];
  const car = { answer: async (): Promise<unknown> => ({ ok: true }) };
  let sendText: ((text: string) => void) | null = null;
  let end: ((isRefused: boolean) => void) | null = null;
  const feed = createFeed(clock, (onText, onEnd) => {
    sendText = onText;
    end = onEnd;
    return () => {
      sendText = null;
      end = null;
    };
  });
  const post = (command: DashboardCommand) => {
    commands.push(command);
    return car.answer();
  };
  const sender = createCommandSender({ clock, post });
  const theme = createTheme(
    { get: () => null, set: () => {} },
    { matches: false, addEventListener: () => {}, removeEventListener: () => {} },
    document.documentElement,
  );
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const run = (work: () => unknown) =>
    act(async () => {
      await work();
      for (let turn = 0; turn < TURNS; turn += 1) await setImmediate();
    });
  onTestFinished(async () => {
    try {
      await run(() => root.unmount());
    } finally {
      feed.stop();
      host.remove();
      vi.useRealTimers();
    }
  });
  await run(() => {
    feed.start();
    root.render(
      <DashboardContext value={{ feed, commands: sender, theme, clock }}>
        <DashboardScreen />
      </DashboardContext>,
    );
  });
  return {
    car,
    commands,
    run,
    sendState: (state: DashboardState) => run(() => sendText?.(JSON.stringify({ type: 'state', state }))),
    sendLog: (entries: LogEntry[]) => run(() => sendText?.(JSON.stringify({ type: 'log', entries }))),
    /** The car's app refuses this account. */
    refuse: () => run(() => end?.(true)),
    press: (role: Role, name: string) => run(() => find(role, name).click()),
    /** Time passes, for stores and page alike. */
    pass: (ms: number) =>
      run(async () => {
        await clock.advance(ms);
        vi.advanceTimersByTime(ms);
      }),
  };
}
