import type { CarVideo } from '../ports/car-video.ts';
import type { LivePictures, OpenLivePictures } from '../ports/live-pictures.ts';
import { createStills } from './camera-stills.ts';
import { encodingOf } from './feed-job.ts';
import { createLiveFeeds } from './live-feed.ts';
import { startSession } from './live-session.ts';
import { createStepMemory } from './video/bitrate-machine.ts';

/** Live pictures that ffmpeg encodes, each camera once for all phones of one codec and bit rate. */
export const framePictures =
  (video: CarVideo): OpenLivePictures =>
  (context): LivePictures => {
    const { cameras, encoders } = video;
    const { clock } = context;
    const feeds = createLiveFeeds(context, video);
    const stills = createStills(clock, video);
    const steps = createStepMemory(() => clock.nowMs());
    // Probed before the first phone waits for it.
    void encoders.argsFor(encodingOf('h264', 0));
    return {
      async refusal(phone, camId) {
        if (!cameras.ids.includes(camId)) return 'no-camera';
        const codec = phone.video.codec();
        if (!codec) return 'no-codec';
        if (await encoders.argsFor(encodingOf(codec, 0))) return null;
        return codec === 'h264' && cameras.inputOf(camId).isH264 ? null : 'no-encoder';
      },
      open: ({ pairingId, video: phone }, camId, onChange) =>
        startSession(camId, clock, feeds, {
          sink: phone.acquire(),
          codec: phone.codec() ?? 'h264',
          initial: steps.initial(pairingId),
          keep: (state) => steps.keep(pairingId, state),
          onChange,
        }),
      still: stills.take,
      async end() {
        await Promise.all([feeds.end(), stills.end()]);
      },
    };
  };
