// @vitest-environment happy-dom
import { createVirtualClock } from '@ligo/machine/test-support';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { find, namesOf } from '../app/test-support/screen.ts';
import { Modal } from '../dashboard/controls.tsx';
import { DashboardContext } from '../dashboard/dashboard-context.tsx';
import { type FeedState, initialFeed } from '../dashboard/feed/feed-machine.ts';
import { carSample } from '../dashboard/test-support/car-samples.ts';
import { loadUnitTexts } from '../i18n/unit.ts';
import { createObservable } from '../lib/values/observable.ts';
import { ArmedCover } from './armed-cover.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

it('takes an open dialog from the screen while Sentry is armed, until a touch', async () => {
  await loadUnitTexts();
  const feed = createObservable<FeedState>({ ...initialFeed(0), car: carSample({ sentry: null }) });
  const unused = {
    ...createObservable({ pending: [], failure: null }),
    send: async () => null,
    dismiss() {},
  };
  const theme = { ...createObservable('dark' as const), toggle() {}, start() {} };
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(() =>
    root.render(
      <DashboardContext value={{ feed, commands: unused, theme, clock: createVirtualClock() } as never}>
        <ArmedCover>
          <Modal title="A question" onClose={() => {}}>
            {null}
          </Modal>
        </ArmedCover>
      </DashboardContext>,
    ),
  );
  const dialogs = () => document.querySelectorAll('dialog[open]').length;
  expect(dialogs()).toBe(1);
  await act(() => feed.set({ ...feed.get(), car: carSample() }));
  expect(dialogs()).toBe(0);
  const [cover = ''] = namesOf('button');
  await act(() => find('button', cover).click());
  expect(dialogs()).toBe(1);
  await act(() => root.unmount());
});
