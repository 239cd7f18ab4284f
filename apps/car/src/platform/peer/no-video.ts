import type { PhoneVideo } from '../../ports/phone-video.ts';

/** The video of a connection without one: a sender that takes the picture loses it at once. */
export const NO_VIDEO: PhoneVideo = {
  codec: () => null,
  acquire: () => ({
    send: () => null,
    onKeyframeWanted: () => () => {},
    path: () => ({ queueMs: 0, kbps: null, isEmpty: true }),
    forget() {},
    lost: AbortSignal.abort(),
    release() {},
  }),
};
