import type { Fault, ServerName } from './plan.ts';

/** The requests of clients. Accounts and cars are named by their numbers. */
export type Action =
  | { name: 'offer-code'; car: number }
  | { name: 'redeem'; account: number; car: number; code: string }
  | { name: 'remove'; account: number; car: number }
  | { name: 'report'; car: number; eventId: string; time: number }
  /** A phone joins; `ok` once its car is online. */
  | { name: 'join'; account: number; car: number }
  /** A phone requests a connection; `ok` with the offer of its car. */
  | { name: 'connect'; account: number; car: number }
  | { name: 'other'; path: string };

/** `unknown`: no answer, so that it may have happened. */
export type Outcome = 'ok' | 'failed' | 'unknown';

/** The resources of a server without clients. */
export interface Resources {
  sockets: number;
  files: number;
  heapBytes: number;
}

/** One line of the history. Times are monotonic, in ms since the start of the run. */
export type Entry = { atMs: number } & (
  | { type: 'invoked'; id: number; action: Action }
  /** `status` of HTTP, 0 without one; `code` of an error or the new pairing code. */
  | { type: 'ended'; id: number; outcome: Outcome; status: number; code: string }
  /** The push service received a message for a browser. */
  | { type: 'pushed'; account: number; car: number; time: number }
  | { type: 'fault-began' | 'fault-ended'; fault: Fault }
  /** Programs waited for a processor, ms since the previous such line. */
  | { type: 'stalled'; ms: number }
  | { type: 'measured'; server: ServerName; when: 'before' | 'after'; resources: Resources }
  /** A phone received a row of the car's history; and the rows that the car has at the end. */
  | { type: 'received-row'; row: string }
  | { type: 'stored-rows'; rows: readonly string[] }
);
type Unsealed<T> = T extends unknown ? Omit<T, 'atMs'> : never;

/** Records what clients and faults did, in order. */
export class Recorder {
  readonly entries: Entry[] = [];
  private nextId = 0;

  constructor(private readonly nowMs: () => number) {}

  record(entry: Unsealed<Entry>): void {
    this.entries.push({ atMs: this.nowMs(), ...entry } as Entry);
  }

  /** Records that an action was invoked; call the result once with its end. */
  invoke(action: Action): (outcome: Outcome, status?: number, code?: string) => void {
    const id = this.nextId++;
    this.record({ type: 'invoked', id, action });
    return (outcome, status = 0, code = '') => this.record({ type: 'ended', id, outcome, status, code });
  }
}

/** An action with its end; `endedMs` is infinite if it has none. */
export interface Operation<A extends Action = Action> {
  action: A;
  invokedMs: number;
  endedMs: number;
  outcome: Outcome;
  status: number;
  code: string;
}

export type OperationOf<N extends Action['name']> = Operation<Extract<Action, { name: N }>>;

export function operationsOf(history: readonly Entry[]): Operation[] {
  const operations = new Map<number, Operation>();
  for (const entry of history) {
    if (entry.type === 'invoked') {
      const { action, atMs } = entry;
      operations.set(entry.id, {
        ...{ action, invokedMs: atMs, endedMs: Number.POSITIVE_INFINITY },
        ...{ outcome: 'unknown', status: 0, code: '' },
      });
    }
    const operation = entry.type === 'ended' && operations.get(entry.id);
    if (operation) {
      const { atMs: endedMs, outcome, status, code } = entry;
      Object.assign(operation, { endedMs, outcome, status, code });
    }
  }
  return [...operations.values()];
}

export const named = <N extends Action['name']>(
  operations: readonly Operation[],
  name: N,
): OperationOf<N>[] => operations.filter((each): each is OperationOf<N> => each.action.name === name);
