// @vitest-environment happy-dom
import { act, type ComponentType, type ReactNode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { find, namesOf, tap } from '../app/test-support/screen.ts';
import { withTexts } from '../i18n/with-texts.ts';
import { lazyNote } from '../ui/feedback/lazy-part.tsx';
import { lazyDrawer, lazyView } from './lazy-views.tsx';

// React reports the failures.
const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
afterAll(() => errors.mockRestore());
await withTexts(Promise.resolve(), 'app', 'common');

let isReachable = false;
let requests = 0;

beforeEach(() => {
  isReachable = false;
  requests = 0;
});

/** A component's code, which cannot be loaded while there is no network. */
const codeOf =
  <P,>(component: ComponentType<P>) =>
  async () => {
    requests += 1;
    if (!isReachable) throw new Error('Failed to fetch');
    return { default: component };
  };

const Heading = () => <h1>Seats</h1>;

async function show(content: ReactNode) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const draw = (changed: ReactNode) => act(async () => root.render(<Suspense>{changed}</Suspense>));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    host.remove();
  });
  await draw(content);
  return { host, draw };
}

const press = (name: string) => act(async () => tap(find('button', name)));

it('a screen whose code cannot be loaded is loaded when the owner tries again', async () => {
  const Screen = lazyView(codeOf(Heading));
  await show(<Screen />);
  expect(namesOf('alert')).toEqual(['This screen could not be shown.']);
  isReachable = true;
  await press('Try again');
  await vi.waitFor(() => expect(namesOf('heading')).toEqual(['Seats']));
});

it('after a second failure the page is loaded again: some browsers never request a failed script again', async () => {
  const Screen = lazyView(codeOf(Heading));
  await show(<Screen />);
  await press('Try again');
  await vi.waitFor(() => expect(namesOf('button')).toEqual(['Reload']));
  expect(requests).toBe(2);
});

it('what is missing is loaded when the network returns, and at its next use', async () => {
  const Screen = lazyView(codeOf(Heading));
  const { draw } = await show(<Screen />);
  expect(namesOf('alert')).toHaveLength(1);
  isReachable = true;
  await act(async () => window.dispatchEvent(new Event('online')));
  await vi.waitFor(() => expect(namesOf('heading')).toEqual(['Seats']));

  isReachable = false;
  const Other = lazyView(codeOf(Heading));
  await draw(<Other key="first" />);
  await vi.waitFor(() => expect(namesOf('alert')).toHaveLength(1));
  isReachable = true;
  await draw(<Other key="second" />);
  await vi.waitFor(() => expect(namesOf('heading')).toEqual(['Seats']));
});

it('a note or a count that cannot be loaded is left out, and its screen stays', async () => {
  const Note = lazyNote(codeOf(() => <p>12</p>));
  const { host } = await show(
    <h1>
      Trips <Note />
    </h1>,
  );
  expect(host.textContent).toBe('Trips ');
  isReachable = true;
  await act(async () => window.dispatchEvent(new Event('online')));
  await vi.waitFor(() => expect(host.textContent).toBe('Trips 12'));
});

it('a drawer that cannot be loaded is reported over its screen, can be closed, and opens at the next try', async () => {
  const Drawer = lazyDrawer(
    codeOf((_: { open: boolean; onOpenChange(isOpen: boolean): void }) => <Heading />),
  );
  const onOpenChange = vi.fn();
  const { draw } = await show(<Drawer open onOpenChange={onOpenChange} />);
  expect(document.querySelector('dialog')?.open).toBe(true);
  await press('Close');
  expect(onOpenChange).toHaveBeenCalledWith(false);
  await draw(<Drawer open={false} onOpenChange={onOpenChange} />);
  expect(document.querySelector('dialog')).toBeNull();
  isReachable = true;
  await draw(<Drawer open onOpenChange={onOpenChange} />);
  await press('Try again');
  await vi.waitFor(() => expect(namesOf('heading')).toEqual(['Seats']));
});
