import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it, vi } from 'vitest';
import { createLanes, type LanesHandlers } from './lanes.ts';
import { createPortChannels } from './port-channels.ts';
import { LANE_CASES, type LaneEnds } from './test-support/lanes.contract.ts';

const CLOSING = { type: 'close' };
const clock = {
  after(delayMs: number, run: () => void) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

function openOverPorts(one: LanesHandlers, other: LanesHandlers): LaneEnds {
  const { port1, port2 } = new MessageChannel();
  const own = createLanes(createPortChannels(port1, clock), one);
  const far = createLanes(createPortChannels(port2, clock), other);
  return { one: own, other: far, close: own.end };
}

function listen() {
  const reported: string[] = [];
  const handlers: LanesHandlers = {
    onOpen: () => void reported.push('open'),
    onActivity() {},
    onMessage: (text) => void reported.push(text),
    onIgnored: () => void reported.push('ignored'),
    onClosed: () => void reported.push('closed'),
  };
  return { told: reported, handlers };
}

describe('lanes over a message port', () => {
  it.each(LANE_CASES)('$title', ({ run }) => run(openOverPorts));

  it('ignore what is no message of theirs, and go on', async () => {
    const { told: reported, handlers } = listen();
    const { port1, port2 } = new MessageChannel();
    createLanes(createPortChannels(port1, clock), handlers);
    const garbage = [
      { type: 'closed' },
      null,
      7,
      new ArrayBuffer(3),
      new Uint8Array(20),
      [CLOSING],
      new Map(),
    ];
    for (const each of garbage) port2.postMessage(each);
    port2.postMessage('text');
    await vi.waitUntil(() => reported.includes('text'));
    expect(reported).toEqual(['open', ...garbage.map(() => 'ignored'), 'text']);
    port2.close();
  });

  it('close both ports when either end closes, after all earlier messages', async () => {
    const { told: reported, handlers } = listen();
    const { port1, port2 } = new MessageChannel();
    const closed = vi.fn();
    port2.on('close', closed);
    createLanes(createPortChannels(port1, clock), handlers);
    const far = createLanes(createPortChannels(port2, clock), listen().handlers);
    await vi.waitUntil(() => far.control.send('last words'));
    far.end();
    await vi.waitUntil(() => closed.mock.calls.length > 0);
    expect(reported).toEqual(['open', 'last words', 'closed']);
  });
});
