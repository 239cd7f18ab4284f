import { createScope } from '@ligo/machine';
import type { SentryConfigSetting, SentryConfigState } from '@ligo/protocol';
import type { MadeChange, OwnerChanges } from '../../events/events-contract.ts';
import { availableVolumes, effectiveLimit } from '../../platform/volumes/storage-space.ts';
import type { CarContext } from '../../ports/car-context.ts';
import type { Phone } from '../../ports/phone.ts';
import { createKeyedQueue } from '../../shared/keyed-queue.ts';
import type { SentrySettings, VisibleSettings } from './sentry-settings.ts';
import { countDeletedBy, type SentryStorage } from './sentry-storage.ts';
import type { Watch } from './watch.ts';
import { listedSettings, mergeSettings } from './watch-state.ts';

/** Lets phones read and change Sentry's settings and masks. Changes are sent to all phones. */
export function answerPhones(
  phones: CarContext['phones'],
  {
    settings,
    storage,
    watch,
    hasOtherApps,
    ownerChanges,
  }: {
    settings: SentrySettings;
    storage: SentryStorage;
    watch: Pick<Watch, 'apply' | 'room' | 'shown'>;
    hasOtherApps(): Promise<boolean>;
    ownerChanges: OwnerChanges;
  },
) {
  const scope = createScope();
  let hasEnded = false;
  scope.add(() => {
    hasEnded = true;
  });
  // Requests of each phone, and of the car's own screen, are queued separately, so that none can block the others.
  const inOwnTurn = createKeyedQueue();
  const screen = { pairingId: null };
  // Changes of all phones run one after the other, so that the last one is final.
  const inTurnOfAll = createKeyedQueue();
  const all = {};
  const waiting = { config: 0, masks: 0 };
  const inTurn = <T>(asker: object, work: () => T | Promise<T>): Promise<T> =>
    inOwnTurn(asker, () => inTurnOfAll(all, work));
  /** Of changes in quick succession only the last one is sent to all phones. */
  async function changeInTurn(
    asker: Pick<Phone, 'pairingId'> | typeof screen,
    part: keyof typeof waiting,
    work: () => boolean | Promise<boolean>,
  ) {
    waiting[part] += 1;
    const recorded = () => recordChanges(settings, ownerChanges, asker.pairingId, work);
    const success = await inTurn(asker, recorded).finally(() => {
      waiting[part] -= 1;
    });
    return { success, isLast: waiting[part] === 0 };
  }
  const keptMasks = () => ({ masks: [...settings.masks()] });
  async function config(): Promise<SentryConfigState> {
    const [spaces, hasOtherSentryApps] = await Promise.all([storage.refresh(), hasOtherApps()]);
    if (!hasEnded) watch.room();
    return {
      ...listedSettings(settings.setting()),
      availableVolumes: availableVolumes(spaces),
      hasOtherSentryApps,
      state: watch.shown(),
    };
  }
  const change = (pairingId: string | null, wantedOf: WantedOf) =>
    changeSettings({ settings, storage, watch, ownerChanges, hasEnded: () => hasEnded }, pairingId, wantedOf);
  scope.add(
    phones.on('GetSentryConfig', async (_extras, phone) =>
      phone.send('GetSentryConfig', await inTurn(phone, config)),
    ),
    phones.on('SetSentryConfig', async (wanted, phone) => {
      const { success, isLast } = await changeInTurn(phone, 'config', () =>
        change(phone.pairingId, () => wanted),
      );
      const answered = phone.send('SetSentryConfig', { success });
      if (isLast) phones.broadcast('GetSentryConfig', await inTurn(phone, config));
      await answered;
    }),
    phones.on('GetSentryMasks', (_extras, phone) => phone.send('GetSentryMasks', keptMasks())),
    phones.on('SetSentryMasks', async ({ masks }, phone) => {
      const { success, isLast } = await changeInTurn(phone, 'masks', () => settings.changeMasks(masks));
      if (success && !hasEnded) watch.apply();
      const answered = phone.send('SetSentryMasks', { success });
      if (isLast) phones.broadcast('GetSentryMasks', keptMasks());
      await answered;
    }),
  );
  return {
    /** Switches Sentry like a phone, and informs all phones. Resolves to whether it was saved. */
    async setEnabled(isSentryOn: boolean): Promise<boolean> {
      const work = () => change(screen.pairingId, (before) => ({ ...before, isSentryOn }));
      const { success, isLast } = await changeInTurn(screen, 'config', work);
      if (isLast) phones.broadcast('GetSentryConfig', await inTurn(screen, config));
      return success;
    },
    /** Sends all phones the configuration. */
    publish: () =>
      void inTurn(screen, config).then((value) => hasEnded || phones.broadcast('GetSentryConfig', value)),
    end: () => scope.end(),
  };
}

type WantedOf = (before: SentryConfigSetting) => SentryConfigSetting;

/** Settings may change while the media are read: `wantedOf` receives those afterwards. `pairingId`: who changes them. */
async function changeSettings(
  {
    settings,
    storage,
    watch,
    ownerChanges,
    hasEnded,
  }: {
    settings: SentrySettings;
    storage: SentryStorage;
    watch: Pick<Watch, 'apply'>;
    ownerChanges: OwnerChanges;
    hasEnded(): boolean;
  },
  pairingId: string | null,
  wantedOf: WantedOf,
): Promise<boolean> {
  const spaces = await storage.refresh();
  const before = settings.setting();
  const wanted = wantedOf(before);
  const isWritable = spaces.some((each) => each.volume === wanted.selectedStorage && each.isWritable);
  // A selected medium stays selected while it is removed. A removed or read-only medium cannot be selected.
  if (hasEnded() || (wanted.selectedStorage !== before.selectedStorage && !isWritable)) return false;
  const merged = mergeSettings(before, wanted);
  const next = { ...merged, storageLimit: effectiveLimit(merged, spaces) };
  if (!settings.change(next)) return false;
  const count = countDeletedBy(spaces, before, next);
  if (count > 0)
    ownerChanges.note({ change: { kind: 'recordingsDeleted', count }, pairingId, isSerious: true });
  watch.apply();
  return true;
}

/**
 * Changes the settings, and records what the owner changed. `pairingId`: that of the phone, `null`: the car's own screen. Resolves to
 * whether the change was saved.
 */
async function recordChanges(
  settings: { visible(): VisibleSettings },
  ownerChanges: OwnerChanges,
  pairingId: string | null,
  change: () => boolean | Promise<boolean>,
): Promise<boolean> {
  const before = settings.visible();
  const success = await change();
  for (const made of changesBetween(before, settings.visible())) ownerChanges.note({ ...made, pairingId });
  return success;
}

function changesBetween(
  before: VisibleSettings,
  { isSentryOn, blindCamIds, isBlindEverywhere }: VisibleSettings,
): Omit<MadeChange, 'pairingId'>[] {
  const changes: Omit<MadeChange, 'pairingId'>[] = [];
  if (isSentryOn !== before.isSentryOn)
    changes.push({ change: { kind: 'sentrySwitched', isOn: isSentryOn }, isSerious: !isSentryOn });
  if (blindCamIds.join() === before.blindCamIds.join()) return changes;
  const isSerious = blindCamIds.some((camId) => !before.blindCamIds.includes(camId));
  const camIds = [...blindCamIds];
  return [
    ...changes,
    { change: { kind: 'sentryMasked', camIds, isEveryCamera: isBlindEverywhere }, isSerious },
  ];
}
