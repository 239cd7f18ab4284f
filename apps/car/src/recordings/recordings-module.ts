import { createScope } from '@ligo/machine';
import type { OwnerChanges } from '../events/events-contract.ts';
import type { CarContext } from '../ports/car-context.ts';
import type { CarModule } from '../ports/car-module.ts';
import type { CarVideo } from '../ports/car-video.ts';
import type { Phone } from '../ports/phone.ts';
import type { RecordingLibrary } from '../ports/recordings.ts';
import { createKeyedQueue } from '../shared/keyed-queue.ts';
import { answerThumbnail, answerVideoIndex, deleteRecordings, recordingPage } from './answers.ts';
import { createDownloads } from './downloads.ts';
import { createPlayer } from './player.ts';

/** Lets phones list, play, download and delete recordings. One phone does not delay another. */
export function createRecordingsModule(
  context: Pick<CarContext, 'clock' | 'log' | 'phones'>,
  library: RecordingLibrary,
  video: Pick<CarVideo, 'startFfmpeg' | 'encoders'>,
  ownerChanges: OwnerChanges,
): CarModule {
  const { phones } = context;
  const served = new Map<Phone, PhoneRecordings>();
  let scope = createScope();

  function of(phone: Phone): PhoneRecordings {
    const known = served.get(phone);
    if (known) return known;
    const created = createPhoneRecordings(phone, context, library, video, () => served.delete(phone));
    served.set(phone, created);
    return created;
  }
  function answerPhones(): void {
    scope.add(
      phones.on('GetSentryRecordings', (wanted, phone) =>
        phone.send('GetSentryRecordings', recordingPage(library, wanted)),
      ),
      phones.on('GetSentryThumbnail', (wanted, phone) =>
        of(phone).enqueue('thumbnail', () => answerThumbnail(library, wanted, phone)),
      ),
      phones.on('GetSentryVideoIndex', ({ filePath }, phone) =>
        of(phone).enqueue('index', async () =>
          phone.send('GetSentryVideoIndex', await answerVideoIndex(library, filePath)),
        ),
      ),
      phones.on('SetSentryRecordingsSeen', ({ filePaths }, phone) => {
        library.setSeen(filePaths ?? 'all');
        return phone.send('SetSentryRecordingsSeen', { success: true, unseenCount: library.unseenCount() });
      }),
      phones.on('DeleteSentryRecordings', async ({ filePaths }, phone) => {
        const { answer, count } = await deleteRecordings(library, filePaths);
        const { pairingId } = phone;
        if (count > 0)
          ownerChanges.note({ change: { kind: 'recordingsDeleted', count }, pairingId, isSerious: true });
        await phone.send('DeleteSentryRecordings', answer);
      }),
      phones.on('DownloadSentryVideo', (wanted, phone) => of(phone).downloads.answer(wanted)),
      phones.on('CancelVideoDownload', ({ transfer }, phone) => {
        of(phone).downloads.cancel(transfer);
        return phone.send('CancelVideoDownload', { success: true });
      }),
      phones.on('StartSentryPlayback', (wanted, phone) => of(phone).player.start(wanted)),
      phones.on('StopSentryPlayback', (_extras, phone) => {
        of(phone).player.stop();
        return phone.send('StopSentryPlayback', { success: true });
      }),
    );
  }
  return {
    name: 'recordings',
    start() {
      scope = createScope();
      scope.add(() => {
        for (const each of [...served.values()]) each.end();
      });
      answerPhones();
    },
    stop: () => scope.end(),
  };
}

type PhoneRecordings = ReturnType<typeof createPhoneRecordings>;

/** Serves a phone until it disconnects. `onEnd` is called once. */
function createPhoneRecordings(
  phone: Phone,
  context: Pick<CarContext, 'clock' | 'log'>,
  library: RecordingLibrary,
  video: Pick<CarVideo, 'startFfmpeg' | 'encoders'>,
  onEnd: () => void,
) {
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
    /** Runs after the earlier ones of its kind have ended. Rejects as `run` does. */
    enqueue: (kind: keyof typeof turns, run: () => Promise<unknown>) =>
      turns[kind](phone, () => (phone.disconnected.aborted ? undefined : run())),
    end,
  };
}
