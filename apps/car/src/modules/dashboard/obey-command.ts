import { type Clock, withLimit } from '@ligo/machine';
import type { DashboardAnswer, DashboardCommand } from '@ligo/protocol';
import type { Log } from '../../ports/log.ts';
import type { ServerState } from '../../ports/server-api.ts';
import type { Simulation } from '../../ports/simulation.ts';
import type { ShownPairing } from './shown-pairing.ts';

/** How long a new code may take to be shown, ms. */
const CODE_WITHIN_MS = 10_000;

type Refusal = Extract<DashboardAnswer, { ok: false }>['reason'];

/** Who does what the dashboard orders. */
export interface ObeyNeeds {
  clock: Clock;
  log: Log;
  pairing: {
    ask(): void;
    /** Rejects if the server does not. */
    unpair(linkId: string): Promise<void>;
  };
  /** `null`: nothing was heard of it yet. */
  server: { state(): ServerState | null };
  shownPairing: Pick<ShownPairing, 'nextCode'>;
  /** `null`: the car has no cameras. */
  sentry: { switchTo(isOn: boolean): Promise<boolean> } | null;
  simulation: Simulation;
}

/** Does it, or says why not; a code that is asked for is waited for until `signal` aborts. Never rejects. */
export async function obeyCommand(
  needs: ObeyNeeds,
  command: DashboardCommand,
  signal: AbortSignal,
): Promise<DashboardAnswer> {
  const reason = await refusalOf(needs, command, signal);
  return reason === null ? { ok: true } : { ok: false, reason };
}

async function refusalOf(
  needs: ObeyNeeds,
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
      return (await sentry.switchTo(command.isOn)) ? null : 'not-now';
    case 'walk-by':
      return simulation.obey({ ...command, distance: 'near' });
    default:
      return simulation.obey(command);
  }
}

async function isCodeShown(
  { pairing, server, shownPairing, clock }: ObeyNeeds,
  signal: AbortSignal,
): Promise<boolean> {
  const shown = shownPairing.nextCode().then(() => true);
  const hasEnded = new Promise<boolean>((resolve) => signal.addEventListener('abort', () => resolve(false)));
  pairing.ask();
  // It goes on asking, and shows the code when it has one.
  if ((server.state() ?? 'online') !== 'online') return false;
  return withLimit(clock, CODE_WITHIN_MS, Promise.race([shown, hasEnded]), () => false);
}
