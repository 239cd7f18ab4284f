import type { PhoneExtras, RecordingError } from '@ligo/protocol';
import type { CarContext } from '../ports/car-context.ts';
import type { CarVideo, Encoding } from '../ports/car-video.ts';
import type { Phone } from '../ports/phone.ts';
import type { VideoFrame } from '../ports/phone-video.ts';
import type { Recording, RecordingLibrary } from '../ports/recordings.ts';
import { type FramesFrom, Playback } from './playback.ts';
import { recordedFrames, transcodedFrames } from './recorded-frames.ts';

/** For phones without H.264. */
const VP8: Encoding = { purpose: 'live', codec: 'vp8', fps: 10, kbps: 2_000 };

/** Plays recordings to one phone, one at a time. */
export interface Player {
  /** Answers a request and plays the recording. Never rejects. */
  start(wanted: PhoneExtras<'StartSentryPlayback'>): Promise<void>;
  stop(): void;
}

/** The time of `clock` never goes back. */
export function createPlayer(
  phone: Phone,
  { clock, log }: Pick<CarContext, 'clock' | 'log'>,
  library: RecordingLibrary,
  { startFfmpeg, encoders }: Pick<CarVideo, 'startFfmpeg' | 'encoders'>,
): Player {
  let playing: Playback | null = null;
  let asked = 0;
  let released = Promise.resolve();
  const refuse = async (filePath: string, error: RecordingError) =>
    void (await phone.send('StartSentryPlayback', { success: false, filePath, error }));
  /** The frames in a form that the phone can play; `null`: none. */
  async function framesOf(recording: Recording): Promise<FramesFrom | null> {
    const codec = phone.video.codec();
    if (codec === 'h264') return (...from) => oneAtATime(recordedFrames(library, recording, ...from));
    const encoder = codec === 'vp8' ? await encoders.argsFor(VP8) : null;
    return (
      encoder &&
      ((...from) => oneAtATime(transcodedFrames(library, startFfmpeg, encoder, recording, ...from)))
    );
  }
  /** Limits each phone to one open file and one ffmpeg. */
  async function* oneAtATime(frames: AsyncIterable<VideoFrame>) {
    const before = released;
    let end = () => {};
    released = new Promise<void>((resolve) => {
      end = resolve;
    });
    try {
      await before;
      yield* frames;
    } finally {
      end();
    }
  }

  return {
    async start({ filePath, from = 0 }) {
      playing?.stop();
      playing = null;
      asked += 1;
      const turn = asked;
      const recording = library.find(filePath);
      if (!recording) return refuse(filePath, 'not-found');
      const framesFrom = await framesOf(recording);
      if (turn !== asked) return;
      if (!framesFrom) return refuse(filePath, 'no-codec');
      const { durationMs } = recording;
      const own = new Playback(clock, framesFrom, durationMs, Math.min(from, durationMs), {
        acquireSink: () => phone.video.acquire(),
        onStarted: () => void phone.send('StartSentryPlayback', { success: true, filePath }),
        onTime: (time) =>
          void phone.send('SentryPlayback', { filePath, time: Math.round(time), duration: durationMs }),
      });
      playing = own;
      try {
        const end = await own.run();
        if (end !== 'stopped') await phone.send('SentryPlaybackFinished', {});
      } catch (error) {
        log.warn({ err: error }, 'recording could not be played');
        await refuse(filePath, 'unreadable');
      } finally {
        if (playing === own) playing = null;
      }
    },
    stop() {
      playing?.stop();
      playing = null;
      asked += 1;
    },
  };
}
