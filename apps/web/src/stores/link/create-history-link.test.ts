import { expect, test } from 'vitest';
import { createObservable } from '../../lib/values/observable.ts';
import { createHistoryLink } from './create-history-link.ts';
import type { LinkStore } from './link-store.ts';

test('is online from the first state that the car says until the link is lost', () => {
  const isUp = createObservable(false);
  const heard = new Set<(extras: never) => void>();
  const history = createHistoryLink({
    isOnline: isUp.get,
    subscribe: isUp.subscribe,
    send: () => isUp.get(),
    on(action, handler) {
      if (action === 'Status') heard.add(handler);
      return () => heard.delete(handler);
    },
  } as Partial<LinkStore> as LinkStore);
  const sayState = () => {
    for (const hear of heard) hear({} as never);
  };
  const stop = history.start();
  const seen: boolean[] = [];
  history.subscribe(() => seen.push(history.isOnline()));
  isUp.set(true);
  expect(history.isOnline()).toBe(false);
  sayState();
  sayState();
  isUp.set(false);
  isUp.set(true);
  expect(seen).toEqual([true, false]);
  sayState();
  stop();
  expect([seen, heard.size]).toEqual([[true, false, true, false], 0]);
});
