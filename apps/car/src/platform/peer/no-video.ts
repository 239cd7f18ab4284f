import type { PhoneVideo } from '../../ports/phone-video.ts';

/** The video of a connection that sends no frames: a sender that takes the picture loses it at once. */
export const NO_VIDEO: PhoneVideo = {
  codec: () => null,
  acquireCameras: null,
  acquire: () => ({
    send: () => null,
    onKeyframeWanted: () => () => {},
    path: () => ({ queueMs: 0, kbps: null, isEmpty: true }),
    forget() {},
    lost: AbortSignal.abort(),
    release() {},
  }),
};
