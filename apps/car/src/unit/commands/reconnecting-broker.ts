import type {
  Broker,
  BrokerConfig,
  BrokerError,
  ConnectionListener,
  OpenBroker,
} from '../../ports/broker.ts';
import type { CarContext } from '../../ports/car-context.ts';
import { retryMs } from '../../shared/backoff.ts';
import { type AttemptEnd, RetryLoop } from '../../shared/retry-loop.ts';

export interface ReconnectingBrokerListener extends ConnectionListener {
  /** The broker cannot be reached, or was lost. `isFirst`: the connection before was stable, or there was none. */
  onLost(reason: BrokerError, isFirst: boolean): void;
}

/** A connection that lasted this long resets the back-off, ms. */
const STABLE_AFTER_MS = 60_000;

const FAILED: BrokerError = { phase: 'waiting', reason: 'broker-ended' };

interface Loss extends AttemptEnd {
  state: BrokerError;
}

/** Connects to a broker, and again whenever it is lost. Started once and stopped once. */
export class ReconnectingBroker {
  private loop: RetryLoop<Loss> | null = null;
  private isStopped = false;

  constructor(
    private readonly openBroker: OpenBroker,
    private readonly config: BrokerConfig,
    private readonly context: Pick<CarContext, 'clock' | 'random' | 'log'>,
    private readonly listener: ReconnectingBrokerListener,
  ) {}

  /** Rejects if a file of the certificates cannot be read. */
  async start(): Promise<void> {
    const broker = await this.openBroker(this.config, this.context);
    if (this.isStopped) return;
    this.loop = this.loopOf(broker);
    this.loop.start();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.loop?.stop();
  }

  private loopOf(broker: Broker): RetryLoop<Loss> {
    const { listener } = this;
    const { clock, random, log } = this.context;
    return new RetryLoop<Loss>({
      clock,
      random,
      delayMs: retryMs,
      stableAfterMs: STABLE_AFTER_MS,
      attempt: async (signal, onConnected) => {
        const onOpen: ConnectionListener['onOpen'] = (connection) => {
          onConnected();
          listener.onOpen(connection);
        };
        return { state: await broker.hold({ onOpen, onMessage: listener.onMessage }, signal) };
      },
      endOf: (error) => {
        log.error({ err: error }, 'connection to the broker failed');
        return { state: FAILED };
      },
      onEnd: ({ state }, isFirst) => listener.onLost(state, isFirst),
    });
  }
}
