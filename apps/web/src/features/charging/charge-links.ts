import { z } from 'zod';
import { PATHS } from '../../lib/paths.ts';
import { dayOf, type LocalDay } from '../../lib/time/local-day.ts';
import type { EntryKey } from '../../stores/history/history-kind.ts';

const stateSchema = z.object({ charge: z.object({ id: z.number(), createdAtS: z.number() }) });

/** The local day on which a session began. */
export const dayOfCharge = ({ createdAtS }: EntryKey): LocalDay => dayOf(createdAtS * 1_000);

/** Where the sessions of a day's month are. */
export const monthLink = (day: LocalDay): string => `${PATHS.charging}?day=${day}`;

/** The address of a session's details, and the navigation state that identifies the session. */
export function detailsLink({ id, createdAtS }: EntryKey): { to: string; state: { charge: EntryKey } } {
  return { to: PATHS.chargeDetails, state: { charge: { id, createdAtS } } };
}

/** The session that a navigation state names; `null` if there is none. */
export function chargeOfState<T extends EntryKey>(charges: readonly T[], state: unknown): T | null {
  const key = stateSchema.safeParse(state).data?.charge;
  return charges.find(({ id, createdAtS }) => id === key?.id && createdAtS === key.createdAtS) ?? null;
}
