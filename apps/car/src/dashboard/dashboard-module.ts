import { type Clock, withLimit } from '@ligo/machine';
import type { DashboardAnswer, DashboardCommand, LogEntry } from '@ligo/protocol';
import type { CarContext } from '../ports/car-context.ts';
import type { CarModule } from '../ports/car-module.ts';
import { type CarState, wallState } from '../ports/car-state.ts';
import type { ServeDashboard } from '../ports/dashboard-backend.ts';
import type { EventHistory } from '../ports/event-store.ts';
import type { Log } from '../ports/log.ts';
import type { DashboardSources } from './dashboard-sources.ts';
import { dashboardState, isCodeForbidden } from './dashboard-state.ts';
import { createKnownVolumes } from './known-volumes.ts';

/** Shows the state of the car on its own screen, and executes the commands from there. */
export function createDashboardModule(
  context: Pick<CarContext, 'clock' | 'wallTime' | 'log' | 'commands'>,
  sources: DashboardSources,
  serve: ServeDashboard,
): CarModule {
  const knownVolumes = createKnownVolumes(context, sources);
  const dayLog = createDayLog(sources.history, context.wallTime, context.log);
  let latest: CarState | null = null;
  let end = async () => {};
  return {
    name: 'dashboard',
    start(signal) {
      end = serve({
        state: () => dashboardState(context, sources, latest && wallState(latest, context), knownVolumes()),
        log: dayLog,
        execute: (command) => executeCommand(context, sources, command, signal),
      });
    },
    async stop() {
      await end();
      end = async () => {};
    },
    receive(state) {
      latest = state;
    },
  };
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const MAX_ENTRIES = 500;

/** The log of the last day, newest first: the same list until an entry is added. While the disk fails, its last content. */
function createDayLog(
  history: EventHistory,
  time: Pick<Clock, 'nowMs'>,
  log: Log,
): () => readonly LogEntry[] {
  let entries: readonly LogEntry[] = [];
  let readAt = '';
  return () => {
    const nowMs = time.nowMs();
    // Each minute too, for what is older than a day by then.
    const at = `${history.revision()} ${Math.floor(nowMs / MINUTE_MS)}`;
    if (at === readAt) return entries;
    readAt = at;
    try {
      const found = history.newestEntries(nowMs - DAY_MS, MAX_ENTRIES);
      if (JSON.stringify(found) !== JSON.stringify(entries)) entries = found;
    } catch (error) {
      log.error({ err: error }, 'day log could not be read');
    }
    return entries;
  };
}

const CODE_TIMEOUT_MS = 10_000;

type ControlledSubjects = Pick<
  DashboardSources,
  | 'pairing'
  | 'devices'
  | 'server'
  | 'shownPairing'
  | 'isScreenPublic'
  | 'sentry'
  | 'simulation'
  | 'beginNewOwner'
>;
type Refusal = Extract<DashboardAnswer, { ok: false }>['reason'];

/** Executes a command of the dashboard. Waits for a requested code until `signal` aborts. Never rejects. */
async function executeCommand(
  context: Pick<CarContext, 'clock' | 'log'>,
  subjects: ControlledSubjects,
  command: DashboardCommand,
  signal: AbortSignal,
): Promise<DashboardAnswer> {
  const reason = await refusalOf(context, subjects, command, signal);
  return reason === null ? { ok: true } : { ok: false, reason };
}

async function refusalOf(
  context: Pick<CarContext, 'clock' | 'log'>,
  subjects: ControlledSubjects,
  command: DashboardCommand,
  signal: AbortSignal,
): Promise<Refusal | null> {
  const { pairing, sentry, simulation } = subjects;
  switch (command.command) {
    case 'show-code':
      if (isCodeForbidden(subjects)) return 'watching';
      return (await isCodeShown(context, subjects, signal)) ? null : 'server';
    case 'unpair':
      try {
        await pairing.unpair(command.linkId);
        return null;
      } catch (error) {
        context.log.warn({ err: error }, 'a pairing could not be ended');
        return 'server';
      }
    case 'approve-device':
    case 'refuse-device':
    case 'remove-device':
      return decideDevice(context, subjects, command);
    case 'remove-all-devices':
      subjects.devices.removeAll();
      return null;
    case 'new-owner':
      return beginNewOwner(context, subjects, command.keepsData);
    case 'sentry':
      if (!sentry) return 'unable';
      return (await sentry.setEnabled(command.isOn)) ? null : 'not-now';
    case 'walk-by':
      return simulation.execute({ ...command, distance: 'near' });
    default:
      return simulation.execute(command);
  }
}

function beginNewOwner(
  { log }: Pick<CarContext, 'log'>,
  subjects: ControlledSubjects,
  keepsData: boolean,
): Refusal | null {
  if (!subjects.beginNewOwner) return 'unable';
  try {
    subjects.beginNewOwner(keepsData);
    return null;
  } catch (error) {
    log.error({ err: error }, 'the decision for a new owner could not be stored');
    return 'disk';
  }
}

function decideDevice(
  { log }: Pick<CarContext, 'log'>,
  { devices }: ControlledSubjects,
  { command, key }: Extract<DashboardCommand, { key: string }>,
): Refusal | null {
  try {
    const decide = {
      'approve-device': devices.approve,
      'refuse-device': devices.refuse,
      'remove-device': devices.remove,
    }[command];
    return decide(key, 'dashboard') ? null : 'not-now';
  } catch (error) {
    log.error({ err: error }, 'a device could not be accepted');
    return 'disk';
  }
}

async function isCodeShown(
  { clock }: Pick<CarContext, 'clock'>,
  { pairing, server, shownPairing }: ControlledSubjects,
  signal: AbortSignal,
): Promise<boolean> {
  const shown = shownPairing.nextCode().then(() => true);
  const hasEnded = new Promise<boolean>((resolve) => signal.addEventListener('abort', () => resolve(false)));
  pairing.requestCode();
  // Pairing continues its attempts, and shows the code when it arrives.
  if ((server.state() ?? 'online') !== 'online') return false;
  return withLimit(clock, CODE_TIMEOUT_MS, Promise.race([shown, hasEnded]), () => false);
}
