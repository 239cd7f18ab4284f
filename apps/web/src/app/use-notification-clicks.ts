import { createScope } from '@ligo/machine';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { NotificationClick } from '../lib/worker-memory.ts';
import { pageVisibility } from '../platform/browser.ts';
import type { AppWorker } from '../ports/browser.ts';

/** A tap whose window took longer to open is forgotten: the owner has gone on to something else, ms. */
const EXPIRE_AFTER_MS = 300_000;

/** Goes where a tapped notification leads, without loading the page again: by the worker's word, or by what it kept for a window. */
export function useNotificationClicks(worker: AppWorker): void {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  latest.current = navigate;
  // A browser that opens the window at the right place needs nothing more.
  const openedAt = useRef(location.pathname + location.search);
  useEffect(() => {
    const followed = new Set<string>();
    const follow = ({ id, path, atMs }: NotificationClick) => {
      if (followed.has(id)) return;
      followed.add(id);
      const isAnswered = path === openedAt.current || Date.now() - atMs > EXPIRE_AFTER_MS;
      openedAt.current = '';
      if (!isAnswered) void latest.current(path);
    };
    const takeClick = () => void worker.takeClick().then((click) => click && follow(click));
    takeClick();
    const following = createScope();
    following.add(
      worker.onMessage((message) => {
        if (message.type !== 'notification-click') return;
        follow(message);
        // The kept one is the same.
        takeClick();
      }),
      pageVisibility.onChange((isVisible) => isVisible && takeClick()),
    );
    return following.end;
  }, [worker]);
}
