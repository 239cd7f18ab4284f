import { type Clock, withLimit } from '@ligo/machine';
import { givesFrames } from '../../../car/src/platform/browser/capture/serve-frames.ts';
import {
  openPortDashboard,
  type PortDashboard,
} from '../../../car/src/platform/browser/dashboard/open-port-dashboard.ts';
import {
  fromUnitSchema,
  type Served,
  type ToUnit,
  type UnitFailure,
  type UnitLogLine,
  type VideoLimit,
} from '../../../car/src/unit-page/unit-messages.ts';
import type { UnitSettings } from '../../../car/src/unit-page/unit-settings.ts';

/** How long a car may take to stop before its worker is ended, ms. */
const STOP_LIMIT_MS = 3_000;

/** Serves a part that only a page has to the worker at the other end of a port; `gone` aborts if that was ended before it could end the part. */
export type Serve = (what: Served, port: MessagePort, gone: AbortSignal) => void;

/** A car in a worker, with this page's end of its dashboard. */
export interface RunningUnit {
  dashboard: PortDashboard;
  limitVideo(limit: VideoLimit): void;
  /** Resolves once the car has read its settings; `false`: it never will. */
  hasSettings: Promise<boolean>;
  /** Resolves to whether they are stored. */
  store(settings: UnitSettings): Promise<boolean>;
  /** Ends its links, so that phones see it gone at once. Resolves when the worker has ended. */
  stop(): Promise<void>;
}

export interface UnitEvents {
  serve: Serve;
  onSettings(settings: UnitSettings): void;
  onReady(): void;
  onFailed(failure: UnitFailure): void;
  onLine(line: UnitLogLine): void;
}

/** `hasRun`: a car has run in this browser, so that a store without one has lost it. */
export function openUnit(clock: Clock, worker: Worker, hasRun: boolean, events: UnitEvents): RunningUnit {
  const { port1, port2 } = new MessageChannel();
  const send = (message: ToUnit, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  let onStored = (_isStored: boolean) => {};
  let onSettings = (_hasSettings: boolean) => {};
  const hasSettings = new Promise<boolean>((resolve) => {
    onSettings = resolve;
  });
  const gone = new AbortController();
  let isStopping = false;
  let onStopped = () => {};
  const stopped = new Promise<void>((resolve) => {
    onStopped = resolve;
  });
  worker.onmessage = ({ data, ports: [port] }) => {
    const message = fromUnitSchema.parse(data);
    // A car that was stopped while it started is not the one that runs.
    if (message.type === 'ready') isStopping || events.onReady();
    else if (message.type === 'failed') isStopping || events.onFailed(message);
    else if (message.type === 'log') events.onLine(message);
    else if (message.type === 'settings') {
      events.onSettings(message.settings);
      onSettings(true);
      onStored(message.isStored);
    } else if (message.type === 'stopped') onStopped();
    else if (port) events.serve(message.what, port, gone.signal);
  };
  worker.onerror = (event) => {
    // A script that did not load; the car's own errors are reported with their texts, and it goes on.
    if (!(event instanceof ErrorEvent)) events.onFailed({ reason: 'script', text: '' });
  };
  send({ type: 'start', givesFrames: givesFrames(), hasRun }, [port2]);
  return {
    dashboard: openPortDashboard(port1),
    limitVideo: (limit) => send({ type: 'limit', limit }),
    hasSettings,
    store: (settings) =>
      new Promise((resolve) => {
        onStored = resolve;
        send({ type: 'settings', settings });
      }),
    async stop() {
      isStopping = true;
      worker.onerror = null;
      send({ type: 'stop' });
      await withLimit(clock, STOP_LIMIT_MS, stopped, () => gone.abort());
      worker.terminate();
      port1.close();
      onSettings(false);
      onStored(false);
    },
  };
}
