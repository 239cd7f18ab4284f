// @vitest-environment happy-dom
import { createVirtualClock } from '@ligo/machine/test-support';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { DashboardContext } from '../dashboard/dashboard-context.tsx';
import { initialFeed } from '../dashboard/feed/feed-machine.ts';
import { loadUnitTexts } from '../i18n/unit.ts';
import { createObservable } from '../lib/values/observable.ts';
import { UnitContext } from './unit-context.tsx';
import { UnitScreen } from './unit-screen.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

it('shows that a car starts, however long it takes, and only a running one as silent', async () => {
  await loadUnitTexts();
  const feed = createObservable({ ...initialFeed(0), failures: 3 });
  const unit = createObservable<{ phase: 'starting' | 'running' }>({ phase: 'starting' });
  const parts = {
    unit: { ...unit, settings: createObservable(null) },
    cameras: { filming: createObservable(false) },
    adapter: { needsTouch: createObservable(false) },
    pin: { question: createObservable(null) },
    device: {
      isScreenOn: createObservable(null),
      isDataKept: createObservable(null),
      isUpdateWaiting: createObservable(false),
      heat: createObservable('full'),
    },
  };
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const ignore = () => {};
  await act(() =>
    root.render(
      <DashboardContext value={{ feed, clock: createVirtualClock() } as never}>
        <UnitContext value={parts as never}>
          <UnitScreen missing={[]} onStart={ignore} onReload={ignore} onNewCar={ignore} />
        </UnitContext>
      </DashboardContext>,
    ),
  );
  expect(document.body.textContent).toBe('The app is startingOne moment');
  await act(() => unit.set({ phase: 'running' }));
  expect(document.body.textContent).toContain('It does not answer');
  await act(() => root.unmount());
});
