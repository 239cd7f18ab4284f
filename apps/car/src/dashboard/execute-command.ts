import { type Clock, withLimit } from '@ligo/machine';
import type { DashboardAnswer, DashboardCommand } from '@ligo/protocol';
import type { ShownPairing } from '../pairing/shown-pairing-contract.ts';
import type { Log } from '../ports/log.ts';
import type { ServerState } from '../ports/server-api.ts';
import type { Simulation } from './simulation-contract.ts';

/** How long a new code may take to be shown, ms. */
const CODE_TIMEOUT_MS = 10_000;

type Refusal = Extract<DashboardAnswer, { ok: false }>['reason'];

/** Who does what the dashboard orders. */
export interface ExecuteCommandNeeds {
  clock: Clock;
  log: Log;
  pairing: {
    requestCode(): void;
    /** Rejects if the server does not. */
    unpair(linkId: string): Promise<void>;
  };
  /** `null`: nothing was heard of it yet. */
  server: { state(): ServerState | null };
  shownPairing: Pick<ShownPairing, 'nextCode'>;
  /** `null`: the car has no cameras. */
  sentry: { setEnabled(isOn: boolean): Promise<boolean> } | null;
  simulation: Simulation;
}

/** Does it, or says why not; a code that is asked for is waited for until `signal` aborts. Never rejects. */
export async function executeCommand(
  needs: ExecuteCommandNeeds,
  command: DashboardCommand,
  signal: AbortSignal,
): Promise<DashboardAnswer> {
  const reason = await refusalOf(needs, command, signal);
  return reason === null ? { ok: true } : { ok: false, reason };
}

async function refusalOf(
  needs: ExecuteCommandNeeds,
  command: DashboardCommand,
  signal: AbortSignal,
): Promise<Refusal | null> {
  const { pairing, sentry, simulation, log } = needs;
  switch (command.command) {
    case 'show-code':
      return (await isCodeShown(needs, signal)) ? null : 'server';
    case 'unpair':
      try {
        await pairing.unpair(command.linkId);
        return null;
      } catch (error) {
        log.warn({ err: error }, 'a pairing could not be ended');
        return 'server';
      }
    case 'sentry':
      if (!sentry) return 'unable';
      return (await sentry.setEnabled(command.isOn)) ? null : 'not-now';
    case 'walk-by':
      return simulation.execute({ ...command, distance: 'near' });
    default:
      return simulation.execute(command);
  }
}

async function isCodeShown(
  { pairing, server, shownPairing, clock }: ExecuteCommandNeeds,
  signal: AbortSignal,
): Promise<boolean> {
  const shown = shownPairing.nextCode().then(() => true);
  const hasEnded = new Promise<boolean>((resolve) => signal.addEventListener('abort', () => resolve(false)));
  pairing.requestCode();
  // It goes on asking, and shows the code when it has one.
  if ((server.state() ?? 'online') !== 'online') return false;
  return withLimit(clock, CODE_TIMEOUT_MS, Promise.race([shown, hasEnded]), () => false);
}
