// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { toggleFullScreen } from './full-screen.ts';

afterEach(() => {
  for (const name of ['fullscreenElement', 'exitFullscreen']) Reflect.deleteProperty(document, name);
});

/** A frame and its video in a browser with these functions. */
function player(ofFrame: object, ofVideo: object = {}) {
  const frame = Object.assign(document.createElement('section'), ofFrame);
  const video = Object.assign(document.createElement('video'), ofVideo);
  return { frame, video, toggle: () => toggleFullScreen(frame, video) };
}

it('gives the whole screen to the frame with its controls, not to the video alone', async () => {
  const requestFullscreen = vi.fn(async () => {});
  const webkitEnterFullscreen = vi.fn();
  const { frame, toggle } = player({ requestFullscreen }, { webkitEnterFullscreen });
  await toggle();
  expect(requestFullscreen.mock.contexts).toEqual([frame]);
  expect(webkitEnterFullscreen).not.toHaveBeenCalled();
});

it('gives it to the video on an iPhone, whose frames cannot have it', async () => {
  const webkitEnterFullscreen = vi.fn();
  const { frame, toggle } = player({}, { webkitEnterFullscreen });
  expect('requestFullscreen' in frame).toBe(false);
  await toggle();
  expect(webkitEnterFullscreen).toHaveBeenCalledOnce();
});

it('takes it back', async () => {
  const exitFullscreen = vi.fn(async () => {});
  const requestFullscreen = vi.fn(async () => {});
  const { frame, toggle } = player({ requestFullscreen });
  Object.defineProperty(document, 'fullscreenElement', { value: frame, configurable: true });
  Object.defineProperty(document, 'exitFullscreen', { value: exitFullscreen, configurable: true });
  await toggle();
  expect(exitFullscreen).toHaveBeenCalledOnce();
  expect(requestFullscreen).not.toHaveBeenCalled();
});

it('leaves everything as it is where the browser refuses, as Firefox does to a tab behind another', async () => {
  const requestFullscreen = () => Promise.reject(new TypeError('Fullscreen request denied'));
  await expect(player({ requestFullscreen }).toggle()).resolves.toBeUndefined();
});
