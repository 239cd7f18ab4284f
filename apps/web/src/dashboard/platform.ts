import type { Clock } from '@ligo/machine';
import { DASHBOARD } from '@ligo/protocol';
import type { PostCommand } from './commands/create-command-sender.ts';
import type { OpenStream } from './feed/create-feed.ts';

/** Monotonic time: units get their time of day long after their start, and ages must not jump with it. */
export const steadyClock: Clock = {
  nowMs: () => performance.timeOrigin + performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** The car's news, by Server-Sent Events. */
export const openEventStream: OpenStream = (onText, onEnd) => {
  const source = new EventSource(DASHBOARD.feed);
  let isClosed = false;
  source.onmessage = ({ data }) => onText(String(data));
  // The browser would retry on its own, but not after each kind of failure.
  source.onerror = async () => {
    source.close();
    const isRefused = await isAccessRefused();
    if (!isClosed) onEnd(isRefused);
  };
  return () => {
    isClosed = true;
    source.close();
  };
};

/** An event source does not show the status of an answer. */
async function isAccessRefused(): Promise<boolean> {
  const answer = await fetch(DASHBOARD.feed, { method: 'HEAD' }).catch(() => null);
  return answer?.status === 401;
}

export const postCommand: PostCommand = async (command) => {
  const answer = await fetch(DASHBOARD.command, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(command),
  });
  return answer.json();
};
