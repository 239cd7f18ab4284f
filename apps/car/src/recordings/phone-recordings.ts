import type { Phone } from '../ports/phone.ts';
import { createKeyedQueue } from '../shared/keyed-queue.ts';
import { createDownloads, type Downloads } from './downloads.ts';
import { createPlayer, type Player, type PlayerNeeds } from './player.ts';

/** What is under way for one phone. */
export interface PhoneRecordings {
  player: Player;
  downloads: Downloads;
  /** Runs after those of its kind before it have, however they ended. Rejects as `run` does. */
  enqueue(kind: 'thumbnail' | 'index', run: () => Promise<unknown>): Promise<unknown>;
  /** Ends all of it. */
  end(): void;
}

/** Begins to serve a phone; all of it ends when the phone leaves. `onEnd` is told once. */
export function createPhoneRecordings(phone: Phone, needs: PlayerNeeds, onEnd: () => void): PhoneRecordings {
  const player = createPlayer(phone, needs);
  const downloads = createDownloads(phone, needs.library, needs.log);
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
