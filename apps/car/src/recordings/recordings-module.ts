import { createScope } from '@ligo/machine';
import type { CarModule } from '../ports/car-module.ts';
import type { Phone, PhoneRequests } from '../ports/phone.ts';
import { answerThumbnail, answerVideoIndex, deleteRecordings, recordingPage } from './answers.ts';
import { createPhoneRecordings, type PhoneRecordings } from './phone-recordings.ts';
import type { PlayerNeeds } from './player.ts';

/** What recordings need. */
export interface RecordingsNeeds extends PlayerNeeds {
  phones: PhoneRequests;
}

/** Has phones list, watch, fetch and delete recordings. What one phone does holds up no other. */
export function createRecordingsModule({ phones, ...needs }: RecordingsNeeds): CarModule {
  const { library } = needs;
  const served = new Map<Phone, PhoneRecordings>();
  let scope = createScope();

  function of(phone: Phone): PhoneRecordings {
    const known = served.get(phone);
    if (known) return known;
    const made = createPhoneRecordings(phone, needs, () => served.delete(phone));
    served.set(phone, made);
    return made;
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
      phones.on('DeleteSentryRecordings', async ({ filePaths }, phone) =>
        phone.send('DeleteSentryRecordings', await deleteRecordings(library, filePaths)),
      ),
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
