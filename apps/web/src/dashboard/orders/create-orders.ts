import { type Clock, withLimit } from '@ligo/machine';
import { type DASHBOARD_REFUSALS, type DashboardCommand, dashboardAnswerSchema } from '@ligo/protocol';
import { createObservable } from '../../lib/values/observable.ts';
import type { Readable } from '../../lib/values/readable.ts';

/** How long the car may take to answer: some orders wait for the provider's server, ms. */
const LIMIT_MS = 15_000;

/** Why an order was not obeyed; 'silent': the car's app did not answer. */
export type Refusal = (typeof DASHBOARD_REFUSALS)[number] | 'silent';

/** What the car was told and has not answered yet, and what it refused last. */
export interface OrdersState {
  /** Names of orders under way, see `orderName`. */
  pending: readonly string[];
  /** The last order that was refused, until the next one; a new object each time. */
  refused: { reason: Refusal } | null;
}

/** Tells the car what to do. */
export interface Orders extends Readable<OrdersState> {
  /** Why the car did not obey; `null`: it did. Never rejects. One that is under way is not sent again. */
  send(command: DashboardCommand): Promise<Refusal | null>;
  /** The owner has read why. */
  dismiss(): void;
}

/** What makes an order another than the next: a door is not the others, a removal not that of another phone. */
export function orderName(command: DashboardCommand): string {
  if (command.command === 'door') return `door ${command.door}`;
  if (command.command === 'unpair') return `unpair ${command.linkId}`;
  return command.command;
}

/** Sends a command and gives the answer as it came; rejects if there is none. */
export type PostCommand = (command: DashboardCommand) => Promise<unknown>;

/** Makes what sends orders, one of each name at a time. */
export function createOrders({ clock, post }: { clock: Clock; post: PostCommand }): Orders {
  const state = createObservable<OrdersState>({ pending: [], refused: null });
  async function ask(command: DashboardCommand): Promise<Refusal | null> {
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
    async send(command) {
      const name = orderName(command);
      if (state.get().pending.includes(name)) return null;
      state.set({ pending: [...state.get().pending, name], refused: null });
      const reason = await ask(command);
      const { pending, refused } = state.get();
      state.set({
        pending: pending.filter((each) => each !== name),
        refused: reason ? { reason } : refused,
      });
      return reason;
    },
    dismiss: () => state.set({ ...state.get(), refused: null }),
  };
}
