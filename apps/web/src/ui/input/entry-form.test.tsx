// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { find } from '../../app/test-support/screen.ts';
import { EntryForm } from './entry-form.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

async function open(onSave: () => unknown) {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const labels = { cancelLabel: 'Cancel', saveLabel: 'Save' };
  await act(async () =>
    root.render(
      <EntryForm problem={null} {...labels} onCancel={() => {}} onSave={onSave}>
        <input name="name" />
      </EntryForm>,
    ),
  );
  onTestFinished(async () => {
    await act(async () => root.unmount());
    host.remove();
  });
  return (detail = 1) =>
    act(async () => {
      const init = { bubbles: true, cancelable: true, detail };
      find('button', 'Save').dispatchEvent(new MouseEvent('click', init));
    });
}

it('saves once while it is saving, and again afterwards', async () => {
  let end = () => {};
  const onSave = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  const save = await open(onSave);
  await save();
  await save();
  expect(onSave).toHaveBeenCalledOnce();
  await act(async () => end());
  await save();
  expect(onSave).toHaveBeenCalledTimes(2);
});

it('saves once for a double tap, also if the first has been saved before the second', async () => {
  const onSave = vi.fn();
  const save = await open(onSave);
  await save(1);
  await save(2);
  expect(onSave).toHaveBeenCalledOnce();
});
