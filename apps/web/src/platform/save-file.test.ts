import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveFile } from './save-file.ts';

const file = new Blob(['x'], { type: 'application/gpx+xml' });
const click = vi.fn();

/** A browser that shares, or not, on a device of a kind. */
function browser(kind: { isTouched: boolean; isInstalledIphone?: boolean; share?: () => Promise<void> }) {
  const media = { '(pointer: coarse)': kind.isTouched, '(display-mode: standalone)': false };
  vi.stubGlobal('matchMedia', (query: keyof typeof media) => ({ matches: media[query] }));
  vi.stubGlobal('navigator', {
    ...(kind.share && { canShare: () => true, share: kind.share }),
    ...(kind.isInstalledIphone && { standalone: true }),
  });
}
beforeEach(() => {
  vi.useFakeTimers();
  click.mockReset();
  vi.stubGlobal('document', { createElement: () => ({ click }) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shares on a phone, for which it needs a fresh tap', async () => {
  const share = vi.fn(async () => {});
  browser({ isTouched: true, share });
  expect(saveFile.needsTap()).toBe(true);
  expect(await saveFile('a.gpx', file)).toBe(true);
  expect(share).toHaveBeenCalledOnce();
  expect(click).not.toHaveBeenCalled();
});

it('downloads on a computer at once', async () => {
  browser({ isTouched: false, share: () => expect.unreachable('a detour') });
  expect(saveFile.needsTap()).toBe(false);
  expect(await saveFile('a.gpx', file)).toBe(true);
  expect(click).toHaveBeenCalledOnce();
});

it('takes a declined share for an answer, and downloads where sharing fails', async () => {
  const refuse = (name: string) => async () => {
    throw new DOMException('no', name);
  };
  browser({ isTouched: true, share: refuse('AbortError') });
  expect(await saveFile('a.gpx', file)).toBe(true);
  expect(click).not.toHaveBeenCalled();
  browser({ isTouched: true, share: refuse('NotAllowedError') });
  expect(await saveFile('a.gpx', file)).toBe(true);
  expect(click).toHaveBeenCalledOnce();
});

it('never opens a download over an installed iPhone app, which has no way back', async () => {
  browser({
    isTouched: true,
    isInstalledIphone: true,
    async share() {
      throw new DOMException('no', 'NotAllowedError');
    },
  });
  expect(await saveFile('a.gpx', file)).toBe(false);
  expect(click).not.toHaveBeenCalled();
});
