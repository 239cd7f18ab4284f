import { expect, it } from 'vitest';
import { cameraSetupOf, camerasConfigSchema } from './camera-config.ts';

const setup = (section?: object, isSimulated = false) =>
  cameraSetupOf(section && camerasConfigSchema.parse(section), isSimulated);

it('gives a simulated car its four scenes, any other none, unless configured otherwise', () => {
  const scene = { kind: 'scene' };
  expect(setup(undefined, true)).toEqual({
    sources: { 1: scene, 2: scene, 3: scene, 4: scene },
    encoder: 'auto',
  });
  expect(setup(undefined, false)).toEqual({ sources: {}, encoder: 'auto' });
  expect(setup({}, true).sources).toEqual({});
});

it('knows the devices of a model, before which goes what is named', () => {
  const front = { kind: 'rtsp', url: 'rtsp://a:b@10.0.0.2/front' };
  const { sources, encoder } = setup({ model: 'usb', front, encoder: 'vaapi' });
  expect(encoder).toBe('vaapi');
  expect(sources).toMatchObject({
    1: { kind: 'v4l2', device: '/dev/video0', format: 'mjpeg', size: '640x480', fps: 15 },
    2: { device: '/dev/video2' },
    4: { ...front, transport: 'tcp', isH264: false },
  });
});

it.each([
  [{ front: { kind: 'webcam' } }, /front/],
  [{ front: { kind: 'rtsp', url: 'http://a' } }, /rtsp:\/\//],
  [{ rear: { kind: 'v4l2', device: '/dev/video0', size: '640' } }, /640x480/],
  [{ model: 'unheard-of' }, /generic/],
])('names the problem of %j', (section, words) => {
  expect(() => setup(section)).toThrow(words);
});
