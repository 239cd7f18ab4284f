import type { Clock } from '@ligo/machine';
import type { PhoneExtras, RecordingError } from '@ligo/protocol';
import type { Log } from '../../ports/log.ts';
import type { Phone } from '../../ports/phone.ts';
import type { RecordingLibrary } from '../../ports/recordings.ts';
import { Playback } from './playback.ts';
import { recordedFrames } from './recorded-frames.ts';

export interface PlayerNeeds {
  library: RecordingLibrary;
  /** Its time never goes back. */
  clock: Clock;
  log: Log;
}

/** Plays recordings to one phone, one at a time. */
export interface Player {
  /** Answers a request, and plays. Never rejects. */
  start(wanted: PhoneExtras<'StartSentryPlayback'>): Promise<void>;
  stop(): void;
}

export function createPlayer(phone: Phone, { library, clock, log }: PlayerNeeds): Player {
  let playing: Playback | null = null;
  const refuse = async (filePath: string, error: RecordingError) =>
    void (await phone.tell('StartSentryPlayback', { success: false, filePath, error }));

  return {
    async start({ filePath, from = 0 }) {
      playing?.stop();
      playing = null;
      const recording = library.find(filePath);
      if (!recording) return refuse(filePath, 'not-found');
      if (phone.video.codec() !== 'h264') return refuse(filePath, 'no-codec');
      const { durationMs } = recording;
      const own = new Playback(
        {
          framesFrom: (fromMs, signal) => recordedFrames(library, recording, fromMs, signal),
          durationMs,
          take: () => phone.video.take(),
          clock,
          onBegun: () => void phone.tell('StartSentryPlayback', { success: true, filePath }),
          onTime: (time) => void phone.tell('SentryPlayback', { filePath, time, duration: durationMs }),
        },
        Math.min(from, durationMs),
      );
      playing = own;
      try {
        const end = await own.run();
        if (end !== 'stopped') await phone.tell('SentryPlaybackFinished', {});
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
    },
  };
}
