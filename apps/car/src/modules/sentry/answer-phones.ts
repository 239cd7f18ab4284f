import { createScope } from '@ligo/machine';
import type { SentryConfigSetting, SentryConfigState } from '@ligo/protocol';
import { availableVolumes, clampedLimit } from '../../core/sentry/storage-room.ts';
import { changedSettings, heldSettings } from '../../core/sentry/watch-settings.ts';
import type { PhoneRequests, Phones } from '../../ports/phone.ts';
import type { SentrySettings } from './sentry-settings.ts';
import type { SentryStorage } from './sentry-storage.ts';
import type { Watch } from './watch.ts';

interface AnswerNeeds {
  phones: PhoneRequests;
  tellAll: Phones['tellAll'];
  settings: SentrySettings;
  storage: SentryStorage;
  watch: Pick<Watch, 'obey' | 'room' | 'shown'>;
  hasOtherApps(): Promise<boolean>;
}

/** Lets phones see and change Sentry's settings and masks; what one changed is told to all. Returns what ends it. */
export function answerPhones(needs: AnswerNeeds): () => void {
  const { phones, tellAll, settings, storage, watch } = needs;
  const scope = createScope();
  let hasEnded = false;
  scope.add(() => {
    hasEnded = true;
  });
  // One after the other, so that the last change of all phones is the one that holds.
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
  };
  async function config(): Promise<SentryConfigState> {
    const [spaces, hasOtherSentryApps] = await Promise.all([storage.refresh(), needs.hasOtherApps()]);
    if (!hasEnded) watch.room();
    return {
      ...heldSettings(settings.setting()),
      availableVolumes: availableVolumes(spaces),
      hasOtherSentryApps,
      state: watch.shown(),
    };
  }
  async function change(wanted: SentryConfigSetting): Promise<boolean> {
    const spaces = await storage.refresh();
    const before = settings.setting();
    const { selectedStorage } = wanted;
    const takes = spaces.some(({ volume, isWritable }) => volume === selectedStorage && isWritable);
    // A medium that is chosen and out stays chosen; one that is out, or takes nothing, cannot be chosen.
    if (hasEnded || (selectedStorage !== before.selectedStorage && !takes)) return false;
    const next = changedSettings(before, wanted);
    if (!settings.change({ ...next, storageLimit: clampedLimit(next, spaces) })) return false;
    watch.obey();
    return true;
  }
  scope.add(
    phones.on('GetSentryConfig', async (_extras, phone) =>
      phone.tell('GetSentryConfig', await inTurn(config)),
    ),
    phones.on('SetSentryConfig', async (wanted, phone) => {
      const told = phone.tell('SetSentryConfig', { success: await inTurn(() => change(wanted)) });
      tellAll('GetSentryConfig', await inTurn(config));
      await told;
    }),
    phones.on('GetSentryMasks', (_extras, phone) =>
      phone.tell('GetSentryMasks', { masks: [...settings.masks()] }),
    ),
    phones.on('SetSentryMasks', async ({ masks }, phone) => {
      const success = settings.changeMasks(masks);
      if (success) watch.obey();
      const told = phone.tell('SetSentryMasks', { success });
      tellAll('GetSentryMasks', { masks: [...settings.masks()] });
      await told;
    }),
  );
  return () => scope.end();
}
