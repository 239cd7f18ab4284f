import { createMachineRunner, type MachineRunner } from '@ligo/machine';
import { EVENTS } from '@ligo/protocol';
import type { CarContext } from '../ports/car-context.ts';
import type { CarModule } from '../ports/car-module.ts';
import type { Monotonic } from '../ports/unit-time.ts';
import type { EventNotes, OwnerChanges } from './events-contract.ts';
import {
  INITIAL_OWNER_CHANGES,
  type OwnerChangesEffect,
  type OwnerChangesEvent,
  type OwnerChangesState,
  ownerChangesDueMs,
  stepOwnerChanges,
} from './owner-changes-machine.ts';

/** The pairings of the car, by its latest list of links. */
interface Owners {
  /** The masked e-mail address of a pairing; `null`: unknown. */
  accountOf(pairingId: string): string | null;
  /** `null`: not known yet. */
  pairings(): readonly { linkId: string }[] | null;
}

export interface OwnerChangesModule extends CarModule, OwnerChanges {}

/** Records what owners change in the log, with the account, and notifies the other owners. */
export function createOwnerChanges(
  { clock, log }: Pick<CarContext, 'clock' | 'log'>,
  owners: Owners,
  events: Pick<EventNotes, 'noteOwnerChange'>,
): OwnerChangesModule {
  let machine: MachineRunner<OwnerChangesState, OwnerChangesEvent> | null = null;
  /** OWNER-4 */
  const hasOthers = (pairingId: string | null) =>
    owners.pairings()?.some(({ linkId }) => linkId !== pairingId) ?? true;

  function record({ change, pairingId, account, at, isReported }: OwnerChangesEffect): void {
    const { kind, ...data } = change;
    log.info({ ...data, account, pairingId }, TEXTS[kind]);
    const by = pairingId === null ? 'screen' : 'phone';
    const report = isReported &&
      hasOthers(pairingId) && {
        type: EVENTS[kind].push,
        ...(pairingId !== null && { exceptLinkId: pairingId }),
      };
    events.noteOwnerChange(at, kind, { ...data, by, account: account ?? '' }, report || null);
  }
  return {
    name: 'owner-changes',
    start() {
      machine = createMachineRunner<OwnerChangesState, OwnerChangesEvent, OwnerChangesEffect, Monotonic>({
        clock,
        initial: INITIAL_OWNER_CHANGES,
        step: stepOwnerChanges,
        dueMs: ownerChangesDueMs,
        run: record,
      });
    },
    stop() {
      machine?.dispatch({ type: 'stop' });
      machine?.stop();
      machine = null;
    },
    note(made) {
      // OWNER-1
      const account = made.pairingId === null ? null : owners.accountOf(made.pairingId);
      machine?.dispatch({ type: 'made', ...made, account, at: clock.nowMs() });
    },
  };
}

const TEXTS = {
  sentrySwitched: 'Sentry switched by an owner',
  sentryMasked: 'Sentry pictures ignored by an owner',
  recordingsDeleted: 'recordings deleted by an owner',
  deviceChanged: 'list of devices changed by an owner',
} as const;
