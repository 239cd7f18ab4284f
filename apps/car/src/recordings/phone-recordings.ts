import type { CarContext } from '../ports/car-context.ts';
import type { CarVideo } from '../ports/car-video.ts';
import type { Phone } from '../ports/phone.ts';
import type { RecordingLibrary } from '../ports/recordings.ts';
import { createKeyedQueue } from '../shared/keyed-queue.ts';
import { createDownloads, type Downloads } from './downloads.ts';
import { createPlayer, type Player } from './player.ts';

export interface PhoneRecordings {
  player: Player;
  downloads: Downloads;
  /** Runs after the earlier ones of its kind have ended. Rejects as `run` does. */
  enqueue(kind: 'thumbnail' | 'index', run: () => Promise<unknown>): Promise<unknown>;
  end(): void;
}

/** Serves a phone until it disconnects. `onEnd` is called once. */
export function createPhoneRecordings(
  phone: Phone,
  context: Pick<CarContext, 'clock' | 'log'>,
  library: RecordingLibrary,
  video: Pick<CarVideo, 'startFfmpeg' | 'encoders'>,
  onEnd: () => void,
): PhoneRecordings {
  const player = createPlayer(phone, context, library, video);
  const downloads = createDownloads(phone, library, context.log);
  const turns = { thumbnail: createKeyedQueue(), index: createKeyedQueue() };
  const end = () => {
    phone.disconnected.removeEventListener('abort', end);
    player.stop();
    downloads.cancel();
    onEnd();
  };
  phone.disconnected.addEventListener('abort', end);
  return {
    player,
    downloads,
    enqueue: (kind, run) => turns[kind](phone, () => (phone.disconnected.aborted ? undefined : run())),
    end,
  };
}
