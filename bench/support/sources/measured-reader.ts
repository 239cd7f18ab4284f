import type { Ports } from './peers.ts';

/** The assignment of a reading process. */
export interface Assignment {
  kinds: readonly (keyof Ports)[];
  ports: Ports;
  /** When the hour began, unix milliseconds. */
  startMs: number;
  /** The topics to subscribe to at the broker, and the question for Di+. */
  topics: readonly string[];
  question: string;
  /** The profile for the car's queries, a file path; and all commands to the adapter, for the bare form. */
  profile: string;
  commands: readonly string[];
}

/** The cost of an hour. */
export interface Usage {
  cpuMs: number;
  /** After garbage collection. */
  heapMb: number;
  rssMb: number;
}
/** The number of messages received from each peer. */
export type ServerReplies = { [K in keyof Ports]?: number };

export type ToReader = { type: 'begin'; assignment: Assignment } | { type: 'go' | 'count' | 'measure' };
export type FromReader =
  | { type: 'ready' }
  | { type: 'counted'; received: ServerReplies }
  | ({ type: 'measured' } & Usage);

/** A reader: ready once all its connections are open; it counts the messages received. */
export interface Reader {
  isReady(): boolean;
  received(): ServerReplies;
}

const LOOK_MS = 20;
const MB = 1_048_576;

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
    else if (message.type === 'count') send({ type: 'counted', received: reader?.received() ?? {} });
    else send({ type: 'measured', ...usage(before) });
  });
}

function usage(before: NodeJS.CpuUsage): Usage {
  const { user, system } = process.cpuUsage(before);
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return { cpuMs: (user + system) / 1_000, heapMb: heapUsed / MB, rssMb: rss / MB };
}
