import type { Ports } from './peers.ts';

/** The assignment of a reading process. */
export interface Assignment {
  kind: keyof Ports;
  port: number;
  /** When the hour began, unix milliseconds. */
  startMs: number;
  /** The topics to subscribe to at the broker, and the question for Di+. */
  topics: readonly string[];
  question: string;
  /** The profile for the car's queries, a file path; and all commands to the adapter, for the bare form. */
  profile: string;
  commands: readonly string[];
}

export type ToReader = { type: 'begin'; assignment: Assignment } | { type: 'go' | 'count' | 'measure' };
export type FromReader =
  | { type: 'ready' }
  | { type: 'counted'; received: number }
  | { type: 'measured'; cpuMs: number };

/** A reader: ready once its connection is open; it counts the messages received. */
export interface Reader {
  isReady(): boolean;
  received(): number;
}

const LOOK_MS = 20;

/** Reads as assigned by the first message. Reports when it is ready, the received messages on request, and finally the cost since `go`. */
export function measureReader(open: (assignment: Assignment) => Promise<Reader>): void {
  let reader: Reader | null = null;
  let before = process.cpuUsage();
  const send = (message: FromReader) => process.send?.(message);
  const begin = async (assignment: Assignment) => {
    const opened = await open(assignment);
    reader = opened;
    const look = setInterval(() => {
      if (!opened.isReady()) return;
      clearInterval(look);
      send({ type: 'ready' });
    }, LOOK_MS);
  };
  process.on('disconnect', () => process.exit(0));
  process.on('message', (message: ToReader) => {
    if (message.type === 'begin') void begin(message.assignment);
    else if (message.type === 'go') before = process.cpuUsage();
    else if (message.type === 'count') send({ type: 'counted', received: reader?.received() ?? 0 });
    else {
      const { user, system } = process.cpuUsage(before);
      send({ type: 'measured', cpuMs: (user + system) / 1_000 });
    }
  });
}
