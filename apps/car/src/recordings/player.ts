import type { Clock } from '@ligo/machine';
import type { PhoneExtras, RecordingError } from '@ligo/protocol';
import type { Encoders, Encoding } from '../ports/encoders.ts';
import type { StartFfmpeg } from '../ports/ffmpeg.ts';
import type { Log } from '../ports/log.ts';
import type { Phone } from '../ports/phone.ts';
import type { VideoFrame } from '../ports/phone-video.ts';
import type { Recording, RecordingLibrary } from '../ports/recordings.ts';
import { Playback, type PlaybackNeeds } from './playback.ts';
import { recordedFrames } from './recorded-frames.ts';
import { transcodedFrames } from './transcoded-frames.ts';

export interface PlayerNeeds {
  library: RecordingLibrary;
  startFfmpeg: StartFfmpeg;
  encoders: Encoders;
  /** Its time never goes back. */
  clock: Clock;
  log: Log;
}

/** What is made for phones that do not take recordings as they are. */
const VP8: Encoding = { purpose: 'live', codec: 'vp8', fps: 10, kbps: 2_000 };

/** Plays recordings to one phone, one at a time. */
export interface Player {
  /** Answers a request, and plays. Never rejects. */
  start(wanted: PhoneExtras<'StartSentryPlayback'>): Promise<void>;
  stop(): void;
}

/** Makes what plays recordings to one phone, one at a time. */
export function createPlayer(phone: Phone, needs: PlayerNeeds): Player {
  const { library, clock, log } = needs;
  let playing: Playback | null = null;
  let asked = 0;
  let released = Promise.resolve();
  const refuse = async (filePath: string, error: RecordingError) =>
    void (await phone.send('StartSentryPlayback', { success: false, filePath, error }));
  /** How the phone can have its pictures; `null` if it cannot. */
  async function framesOf(recording: Recording): Promise<PlaybackNeeds['framesFrom'] | null> {
    const codec = phone.video.codec();
    if (codec === 'h264') return (...from) => oneAtATime(recordedFrames(library, recording, ...from));
    const encoder = codec === 'vp8' ? await needs.encoders.argsFor(VP8) : null;
    return encoder && ((...from) => oneAtATime(transcodedFrames({ ...needs, encoder }, recording, ...from)));
  }
  /** However fast a phone asks, it has one file open and one ffmpeg at work. */
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
      const own = new Playback(
        {
          framesFrom,
          durationMs,
          acquireSink: () => phone.video.acquire(),
          clock,
          onStarted: () => void phone.send('StartSentryPlayback', { success: true, filePath }),
          onTime: (time) =>
            void phone.send('SentryPlayback', { filePath, time: Math.round(time), duration: durationMs }),
        },
        Math.min(from, durationMs),
      );
      playing = own;
      try {
        const end = await own.run();
        if (end !== 'stopped') await phone.send('SentryPlaybackFinished', {});
      } catch (error) {
        log.warn({ err: error }, 'a recording could not be played');
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
