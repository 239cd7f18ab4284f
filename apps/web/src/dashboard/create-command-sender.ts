import { type Clock, withLimit } from '@ligo/machine';
import { type DASHBOARD_REFUSALS, type DashboardCommand, dashboardAnswerSchema } from '@ligo/protocol';
import type { Readable } from '../lib/values/observable.ts';
import { createObservable } from '../lib/values/observable.ts';

/** How long the car may take to answer: some orders wait for the provider's server, ms. */
const LIMIT_MS = 15_000;

/** Why a command was not executed; 'silent': the car's app did not answer. */
export type CommandFailure = (typeof DASHBOARD_REFUSALS)[number] | 'silent';

/** The commands without an answer of the car, and its last refusal. */
export interface CommandSenderState {
  /** Names of pending commands, see `commandKey`. */
  pending: readonly string[];
  /** The last order that was refused, until the next one; a new object each time. */
  failure: { reason: CommandFailure } | null;
}

export interface CommandSender extends Readable<CommandSenderState> {
  /** Resolves to the reason of a refusal; `null`: the car executed it. Never rejects. A pending command is not sent again: its answer counts for both. */
  send(command: DashboardCommand): Promise<CommandFailure | null>;
  /** The owner has read why. */
  dismiss(): void;
}

/** What makes an order another than the next: a door is not the others, a removal not that of another phone. */
export function commandKey(command: DashboardCommand): string {
  if (command.command === 'door') return `door ${command.door}`;
  if (command.command === 'unpair') return `unpair ${command.linkId}`;
  return 'key' in command ? `${command.command} ${command.key}` : command.command;
}

/** Sends a command and gives the answer as it came; rejects if there is none. */
export type PostCommand = (command: DashboardCommand) => Promise<unknown>;

/** Makes the sender of commands, one of each name at a time. */
export function createCommandSender({ clock, post }: { clock: Clock; post: PostCommand }): CommandSender {
  const state = createObservable<CommandSenderState>({ pending: [], failure: null });
  const answers = new Map<string, Promise<CommandFailure | null>>();
  async function ask(command: DashboardCommand): Promise<CommandFailure | null> {
    try {
      const answer = dashboardAnswerSchema.safeParse(
        await withLimit(clock, LIMIT_MS, post(command), () => null),
      );
      if (!answer.success) return 'silent';
      return answer.data.ok ? null : answer.data.reason;
    } catch {
      return 'silent';
    }
  }
  return {
    get: state.get,
    subscribe: state.subscribe,
    send(command) {
      const name = commandKey(command);
      const pending = answers.get(name);
      if (pending) return pending;
      state.set({ pending: [...answers.keys(), name], failure: null });
      const answer = ask(command).then((reason) => {
        answers.delete(name);
        state.set({ pending: [...answers.keys()], failure: reason ? { reason } : state.get().failure });
        return reason;
      });
      answers.set(name, answer);
      return answer;
    },
    dismiss: () => state.set({ ...state.get(), failure: null }),
  };
}
