import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { AppWorker } from '../lib/ports.ts';

/** Goes where a tapped notification leads, without loading the page again. */
export function useNotificationClicks(worker: AppWorker): void {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  latest.current = navigate;
  useEffect(
    () =>
      worker.onMessage((message) => {
        if (message.type === 'notification-click') void latest.current(message.path);
      }),
    [worker],
  );
}
