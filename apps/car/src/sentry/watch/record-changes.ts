import type { CamId } from '@ligo/protocol';
import type { MadeChange, OwnerChanges } from '../../events/events-contract.ts';

/** The settings whose changes the log records. */
export interface VisibleSettings {
  isSentryOn: boolean;
  /** The cameras in whose pictures nothing can be seen. */
  blindCamIds: readonly CamId[];
  /** They are all cameras of the car. */
  isBlindEverywhere: boolean;
}

/**
 * Changes the settings, and records what the owner changed. `pairingId`: that of the phone, `null`: the car's own screen. Resolves to
 * whether the change was saved.
 */
export async function recordChanges(
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
