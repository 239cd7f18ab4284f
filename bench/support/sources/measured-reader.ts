import type { Ports } from './peers.ts';

/** What a process is told to read. */
export interface Assignment {
  kinds: readonly (keyof Ports)[];
  ports: Ports;
  /** When the hour began, unix milliseconds. */
  startMs: number;
  /** What is subscribed to at the broker, and asked of Di+. */
  topics: readonly string[];
  question: string;
  /** By what the car is asked, the path of a file; and all that an adapter is told then, for the bare form. */
  profile: string;
  commands: readonly string[];
}

/** What an hour took. */
export interface Usage {
  cpuMs: number;
  /** After the rubbish was collected. */
  heapMb: number;
  rssMb: number;
}
/** Of each peer, how much came. */
export type ServerReplies = { [K in keyof Ports]?: number };

export type ToReader = { type: 'begin'; assignment: Assignment } | { type: 'go' | 'count' | 'measure' };
export type FromReader =
  | { type: 'ready' }
  | { type: 'counted'; heard: ServerReplies }
  | ({ type: 'measured' } & Usage);

/** What reads: it is ready once all its connections are there, and counts what comes. */
export interface Reader {
  isReady(): boolean;
  heard(): ServerReplies;
}

const LOOK_MS = 20;
const MB = 1_048_576;

/** Reads what the first message assigns, tells when it is ready, what it has heard when asked, and at last what it took since `go`. */
export function measureReader(open: (assignment: Assignment) => Promise<Reader>): void {
  let reader: Reader | null = null;
  let before = process.cpuUsage();
  const say = (message: FromReader) => process.send?.(message);
  const begin = async (assignment: Assignment) => {
    const opened = await open(assignment);
    reader = opened;
    const look = setInterval(() => {
      if (!opened.isReady()) return;
      clearInterval(look);
      say({ type: 'ready' });
    }, LOOK_MS);
  };
  process.on('disconnect', () => process.exit(0));
  process.on('message', (message: ToReader) => {
    if (message.type === 'begin') void begin(message.assignment);
    else if (message.type === 'go') before = process.cpuUsage();
    else if (message.type === 'count') say({ type: 'counted', heard: reader?.heard() ?? {} });
    else say({ type: 'measured', ...usage(before) });
  });
}

function usage(before: NodeJS.CpuUsage): Usage {
  const { user, system } = process.cpuUsage(before);
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return { cpuMs: (user + system) / 1_000, heapMb: heapUsed / MB, rssMb: rss / MB };
}
