import { servePositions } from '../../apps/car/src/platform/browser/position/serve-positions.ts';
import { eraseCar } from '../../apps/car/src/platform/browser/storage/browser-storage.ts';
import { runLaneCase } from './browser-lanes.ts';
import { openLanes, servePeerWithoutCameras } from './unit-platform-lanes.ts';
import { openPhone } from './unit-platform-phone.ts';
import type { WorkerCalls } from './unit-platform-worker.ts';
import { callerOf } from './worker-calls.ts';

const worker = new Worker(new URL('./unit-platform-worker.ts', import.meta.url), { type: 'module' });
const { call, take } = callerOf<WorkerCalls>(worker);
let onSignal: (signal: { sdp?: string; candidate?: string; sdpMid?: string }) => void = () => {};

const unit = {
  /** Number of the last point that the worker reported as committed. */
  committed: 0,
  call,
  /** Sends texts from a phone to the car in the worker; resolves to what came back before the phone left, and to whether the car noticed. */
  async echo(texts: string[]) {
    const received: string[] = [];
    const gone = new Promise<boolean>((resolve) => {
      onSignal = ({ sdp, candidate, sdpMid }) => {
        if (sdp) phone.offer(sdp);
        else if (candidate) phone.addCandidate(candidate, sdpMid ?? '0');
        else resolve(true);
      };
    });
    const all = new Promise<void>((resolve) => {
      lanes.onMessage = (text) => {
        received.push(text);
        if (received.length === texts.length) resolve();
      };
      lanes.onOpen = () => {
        for (const text of texts) phone.lanes.control.send(text);
      };
    });
    await call('openEcho');
    await all;
    phone.close();
    return { received, isGone: await gone };
  },
  runLaneCase: (title: string) => runLaneCase(title, openLanes),
  erase: eraseCar,
};
const lanes = { onOpen() {}, onActivity() {}, onMessage(_text: string) {}, onIgnored() {}, onClosed() {} };
const phone = openPhone(
  {
    ...lanes,
    onOpen: () => lanes.onOpen(),
    onMessage: (text) => lanes.onMessage(text),
  },
  {
    onAnswer: (sdp) => void call('answer', sdp),
    onCandidate: (candidate, sdpMid) => void call('addCandidate', candidate, sdpMid),
  },
);

worker.onmessage = ({ data }) => {
  if ('committed' in data) unit.committed = data.committed;
  else if ('peer' in data) servePeerWithoutCameras(data.peer);
  else if ('positions' in data) servePositions(data.positions, new AbortController().signal);
  else if ('signal' in data) onSignal(data.signal);
  else take(data);
};

Object.assign(globalThis, { unit });
