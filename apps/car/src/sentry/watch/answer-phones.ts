import { createScope } from '@ligo/machine';
import type { SentryConfigSetting, SentryConfigState } from '@ligo/protocol';
import { availableVolumes, effectiveLimit } from '../../platform/volumes/storage-space.ts';
import type { PhoneRequests, Phones } from '../../ports/phone.ts';
import { createKeyedQueue } from '../../shared/keyed-queue.ts';
import type { SentrySettings } from './sentry-settings.ts';
import type { SentryStorage } from './sentry-storage.ts';
import type { Watch } from './watch.ts';
import { effectiveSentrySettings, mergeSettings } from './watch-settings.ts';

interface AnswerNeeds {
  phones: PhoneRequests;
  broadcast: Phones['broadcast'];
  settings: SentrySettings;
  storage: SentryStorage;
  watch: Pick<Watch, 'apply' | 'room' | 'shown'>;
  hasOtherApps(): Promise<boolean>;
}

/** What phones are answered by, and what else changes what they see. */
interface Answering {
  /** Switches Sentry as a phone would, and tells all phones; resolves to whether it is kept. */
  setEnabled(isSentryOn: boolean): Promise<boolean>;
  end(): void;
}

/** Lets phones see and change Sentry's settings and masks; what one changed is told to all. */
export function answerPhones(needs: AnswerNeeds): Answering {
  const { phones, broadcast, settings, storage, watch } = needs;
  const scope = createScope();
  let hasEnded = false;
  scope.add(() => {
    hasEnded = true;
  });
  // A phone that asks a thousand times is one of those who wait, as is each of the others, and the car's own screen.
  const inOwnTurn = createKeyedQueue();
  const screen = {};
  // One after the other, so that the last change of all phones is the one that holds.
  const inTurnOfAll = createKeyedQueue();
  const all = {};
  const waiting = { config: 0, masks: 0 };
  const inTurn = <T>(asker: object, work: () => T | Promise<T>): Promise<T> =>
    inOwnTurn(asker, () => inTurnOfAll(all, work));
  /** Of changes that come faster than they are made all phones are told the last. */
  async function changeInTurn(
    asker: object,
    what: keyof typeof waiting,
    work: () => boolean | Promise<boolean>,
  ) {
    waiting[what] += 1;
    const success = await inTurn(asker, work).finally(() => {
      waiting[what] -= 1;
    });
    return { success, isLast: waiting[what] === 0 };
  }
  async function config(): Promise<SentryConfigState> {
    const [spaces, hasOtherSentryApps] = await Promise.all([storage.refresh(), needs.hasOtherApps()]);
    if (!hasEnded) watch.room();
    return {
      ...effectiveSentrySettings(settings.setting()),
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
    const next = mergeSettings(before, wanted);
    if (!settings.change({ ...next, storageLimit: effectiveLimit(next, spaces) })) return false;
    watch.apply();
    return true;
  }
  scope.add(
    phones.on('GetSentryConfig', async (_extras, phone) =>
      phone.send('GetSentryConfig', await inTurn(phone, config)),
    ),
    phones.on('SetSentryConfig', async (wanted, phone) => {
      const { success, isLast } = await changeInTurn(phone, 'config', () => change(wanted));
      const reported = phone.send('SetSentryConfig', { success });
      if (isLast) broadcast('GetSentryConfig', await inTurn(phone, config));
      await reported;
    }),
    phones.on('GetSentryMasks', (_extras, phone) =>
      phone.send('GetSentryMasks', { masks: [...settings.masks()] }),
    ),
    phones.on('SetSentryMasks', async ({ masks }, phone) => {
      const { success, isLast } = await changeInTurn(phone, 'masks', () => settings.changeMasks(masks));
      if (success && !hasEnded) watch.apply();
      const reported = phone.send('SetSentryMasks', { success });
      if (isLast) broadcast('GetSentryMasks', { masks: [...settings.masks()] });
      await reported;
    }),
  );
  return {
    async setEnabled(isSentryOn) {
      const work = () => change({ ...settings.setting(), isSentryOn });
      const { success, isLast } = await changeInTurn(screen, 'config', work);
      if (isLast) broadcast('GetSentryConfig', await inTurn(screen, config));
      return success;
    },
    end: () => scope.end(),
  };
}
